/** Where one learns: the guided first games and the players' aids. */
import { useState } from "preact/hooks";
import { Frame } from "../lobby/frame";
import { BeginLesson, beginLesson } from "../lobby/games";
import { useGames, useLoaded } from "../lobby/hooks";
import type { Route } from "../route";
import { language, t } from "../text";
import type { Game } from "../wire";
import { fetchLesson, inWords } from "./lesson";
import { Markdown } from "./markdown";

function Card({ game }: { game: Game }) {
	const [lesson] = useLoaded(() => fetchLesson(game.id), [game.id]);
	const [busy, setBusy] = useState(false);
	return (
		<section class="card" aria-labelledby={`learn-${game.id}`}>
			<h2 id={`learn-${game.id}`}>{game.title}</h2>
			{lesson && (
				<>
					<h3>{inWords(lesson.title)}</h3>
					<p>{inWords(lesson.about)}</p>
				</>
			)}
			<p class="buttons">
				{lesson && (
					<BeginLesson
						lesson={lesson}
						words={t("Begin the first game (about %1 minutes)", lesson.minutes)}
					/>
				)}
				<a class="button" href={`#/aid/${game.id}`}>
					{t("Player's aid")}
				</a>
				<a class="button" href={`#/rules/${game.id}`}>
					{t("All the rules")}
				</a>
			</p>
			{lesson?.more && (
				<>
					<h3>{t("One phase at a time")}</h3>
					<ul class="lesson-list">
						{lesson.more.map((each, i) => (
							<li key={each.title.en}>
								<button
									disabled={busy}
									aria-describedby={`about-${game.id}-${i}`}
									onClick={() => (setBusy(true), void beginLesson(each, i + 1))}
								>
									{t("%1 (%2 minutes)", inWords(each.title), each.minutes)}
								</button>
								<span class="muted" id={`about-${game.id}-${i}`}>
									{inWords(each.about)}
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	);
}

export function Learn({ route }: { route: Route }) {
	const games = useGames();
	const wanted = route.path[1];
	return (
		<Frame page="#/learn" title={t("Learn")}>
			<h1>{t("Learn to play")}</h1>
			{games
				?.filter((game) => !wanted || game.id === wanted)
				.map((game) => <Card key={game.id} game={game} />)}
		</Frame>
	);
}

async function fetchAid(game: string, lang: string): Promise<string> {
	const name = lang === "es" ? "aid.es.md" : "aid.md";
	const response = await fetch(`/games/${encodeURIComponent(game)}/${name}`);
	return response.ok ? response.text() : "";
}

/** One page to print: sequence of play, tables, terrain. */
export function Aid({ route }: { route: Route }) {
	const id = route.path[1] ?? "";
	const [text, , error] = useLoaded(() => fetchAid(id, language()), [id, language()]);
	const game = useGames()?.find((g) => g.id === id);
	return (
		<Frame page="#/learn" title={t("Player's aid")}>
			<p class="buttons screen">
				<button onClick={() => print()}>{t("Print")}</button>
			</p>
			<article class="aid">
				{text && game ? (
					<Markdown text={text} links={{ prefix: game.prefix, game: id }} />
				) : (
					<p role="status">
						{error || text === ""
							? t("There is no player's aid for this game yet.")
							: t("Loading…")}
					</p>
				)}
			</article>
		</Frame>
	);
}
