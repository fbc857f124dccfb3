/** The games kept in this browser: go on, take one out as a file, bring one in. */
import { useRef, useState } from "preact/hooks";
import { askGames, Port } from "../engine/engine";
import { LocalSource } from "../engine/local";
import { removeSave, type Save } from "../engine/saves";
import { Failure } from "../failure";
import { go } from "../route";
import { t } from "../text";
import type { Game } from "../wire";
import { Thumb } from "./tables";
import { ago, saveWords, seatName } from "./words";

function download(save: Save): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([save.text], { type: "text/plain" }));
	link.download = `${save.game}-${save.key}.eto`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Who sits where in a game from a file: people are here now, programs stay; without a word on it, one plays all. */
async function bring(text: string): Promise<string> {
	const port = new Port();
	const { game } = await port.ask({ do: "load", text });
	port.close();
	const games = await askGames();
	const seats: { [seat: string]: string } = {};
	for (const { id } of games.find((g) => g.id === game)?.seats ?? []) seats[id] = "me";
	for (const [, seat, name] of text.matchAll(/^seat (\S+) bot "?([\w-]+)/gm))
		if (seat && seats[seat]) seats[seat] = `bot:${name}`;
	const source = await LocalSource.from(text, seats);
	source.close();
	return source.key;
}

function Row({ save, game, again }: { save: Save; game: Game | undefined; again: () => void }) {
	const [sure, setSure] = useState(false);
	const mine = Object.keys(save.seats)
		.filter((seat) => save.seats[seat] === "me")
		.map((seat) => seatName(game, seat));
	return (
		<li class="row">
			<Thumb table={`local ${save.key}`} game={save.game} />
			<a class="main" href={`#/solo/${save.key}`}>
				<strong>{game?.title ?? save.game}</strong>
				<span class="muted">
					{[
						save.lesson !== undefined ? t("first game") : mine.join(", "),
						save.turn,
						saveWords(save, game),
						ago(save.changed),
					]
						.filter(Boolean)
						.join(" · ")}
				</span>
			</a>
			<a class="button" href={`#/solo/${save.key}`}>
				{save.result === "running" ? t("Continue") : t("Look")}
			</a>
			<button class="quiet" onClick={() => download(save)}>
				{t("Save as a file")}
			</button>
			{sure ? (
				<button onClick={() => void removeSave(save.key).then(again)}>
					{t("Delete it for good")}
				</button>
			) : (
				<button class="quiet" onClick={() => setSure(true)}>
					{t("Delete")}
				</button>
			)}
		</li>
	);
}

export function Saves({ saves, games, again }: { saves: Save[]; games: Game[]; again: () => void }) {
	const input = useRef<HTMLInputElement>(null);
	const [error, setError] = useState("");
	const read = async (file: File | undefined) => {
		if (!file) return;
		try {
			go(`#/solo/${await bring(await file.text())}`);
		} catch (reason) {
			setError(t("This is no sound game: %1", (reason as Error).message));
		}
	};
	return (
		<section class="card" aria-labelledby="saves">
			<h2 id="saves">{t("Games in this browser")}</h2>
			{saves.length ? (
				<ul class="rows">
					{saves.map((save) => (
						<Row
							key={save.key}
							save={save}
							game={games.find((g) => g.id === save.game)}
							again={again}
						/>
					))}
				</ul>
			) : (
				<p class="muted">{t("They are kept here, and can be taken out and brought in as files.")}</p>
			)}
			<input
				ref={input}
				type="file"
				accept=".eto,text/plain"
				hidden
				onChange={(e) => void read(e.currentTarget.files?.[0])}
			/>
			<button onClick={() => input.current?.click()}>{t("Open a game file")}</button>
			<Failure error={error} />
		</section>
	);
}
