/** Talk at a table (players and spectators apart), and notes for oneself. For tables on the server. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../failure";
import type { SeatEvent, Source } from "../seat";
import { t } from "../text";

interface Word {
	number: number;
	time: number;
	by: string | null;
	channel: string;
	text: string;
}

const SAY_MAX = 800;
const NOTE_MAX = 7999;
const NOTE_PAUSE = 800;

function useWords(source: Source): Word[] {
	const [words, setWords] = useState<Word[]>([]);
	useEffect(() => {
		let gone = false;
		const ask = () =>
			source.ask({ do: "words" }).then(
				(reply) => !gone && setWords(reply["words"] as Word[]),
				() => undefined,
			);
		void ask();
		const stop = source.listen((event: SeatEvent) => {
			const { word } = event as unknown as { word?: Word };
			if (word) setWords((before) => [...before.filter((w) => w.number !== word.number), word]);
			else if (event.event === "back" || event.event === "reload" || event.event === "end")
				void ask();
		});
		return () => {
			gone = true;
			stop();
		};
	}, [source]);
	return words;
}

export function Talk({ source }: { source: Source }) {
	const words = useWords(source);
	const [text, setText] = useState("");
	const [error, setError] = useState("");
	const list = useRef<HTMLOListElement>(null);
	const playing = source.table.seats.some((s) => s.you);
	useEffect(() => {
		if (list.current) list.current.scrollTop = list.current.scrollHeight;
	}, [words.length]);
	const say = () => {
		if (!text.trim()) return;
		source.ask({ do: "say", text: text.trim() }).then(
			() => (setText(""), setError("")),
			(e: Error) => setError(e.message),
		);
	};
	return (
		<div class="talk">
			<h2>{playing ? t("Talk of the players") : t("Talk of the spectators")}</h2>
			<ol ref={list} aria-live="polite" tabIndex={0} aria-label={t("What was said")}>
				{words.map((word) => (
					<li key={word.number}>
						<b>{word.by ?? "ETO"}</b>
						{word.channel === "spectators" && playing && <i> ({t("spectator")})</i>}
						: {word.text}
					</li>
				))}
			</ol>
			<form onSubmit={(e) => (e.preventDefault(), say())}>
				<input
					value={text}
					maxLength={SAY_MAX}
					aria-label={t("Say something")}
					placeholder={t("Say something")}
					onInput={(e) => setText(e.currentTarget.value)}
				/>
				<button>{t("Send")}</button>
			</form>
			<Failure error={error} />
		</div>
	);
}

/** Kept on the server a moment after the last letter. */
export function Notes({ source }: { source: Source }) {
	const [text, setText] = useState<string | null>(null);
	const [kept, setKept] = useState(true);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => {
		source.ask({ do: "note" }).then(
			(reply) => setText(String(reply["text"] ?? "")),
			() => setText(""),
		);
		return () => clearTimeout(timer.current);
	}, [source]);
	const change = (next: string) => {
		setText(next);
		setKept(false);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			source.ask({ do: "write_note", text: next }).then(
				() => setKept(true),
				() => undefined,
			);
		}, NOTE_PAUSE);
	};
	return (
		<div class="notes">
			<label>
				{t("Notes, for your eyes only")}
				<textarea
					rows={8}
					maxLength={NOTE_MAX}
					value={text ?? ""}
					disabled={text === null}
					onInput={(e) => change(e.currentTarget.value)}
				/>
			</label>
			<p class="muted" role="status">
				{kept ? t("kept") : t("not yet kept")}
			</p>
		</div>
	);
}
