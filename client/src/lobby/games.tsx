/** A card for each game: its map, what it is about, how long and how hard; and the way in for who is new. */
import { useState } from "preact/hooks";
import { LocalSource } from "../engine/local";
import { fetchLesson, inWords, type Lesson } from "../learn/lesson";
import { go } from "../route";
import { language, t } from "../text";
import type { Game } from "../wire";
import { useLoaded } from "./hooks";

type Said = { en: string; es: string };

/** games/ID/card.json */
interface Card {
	kind: Said;
	about: Said;
	hours: [number, number];
	players: [number, number];
	/** One to five. */
	difficulty: number;
}

async function fetchCard(game: string): Promise<Card | null> {
	const response = await fetch(`/games/${encodeURIComponent(game)}/card.json`).catch(() => null);
	return response?.ok ? ((await response.json()) as Card) : null;
}

export async function beginLesson(lesson: Lesson, course = 0): Promise<void> {
	const source = await LocalSource.from(lesson.begin.join("\n") + "\n", lesson.seats, { lesson: 0, course });
	source.close();
	go(`#/solo/${source.key}`);
}

/** The button that begins a lesson; it can be pressed once. */
export function BeginLesson({ lesson, words }: { lesson: Lesson; words: string }) {
	const [busy, setBusy] = useState(false);
	const begin = () => {
		setBusy(true);
		void beginLesson(lesson);
	};
	return (
		<button class="primary" disabled={busy} onClick={begin}>
			{words}
		</button>
	);
}

function range([least, most]: [number, number]): string {
	return least === most ? String(least) : `${least}–${most}`;
}

function GameCard({ game, play }: { game: Game; play: () => void }) {
	const [card] = useLoaded(() => fetchCard(game.id), [game.id]);
	return (
		<article class="game-card" aria-labelledby={`game-${game.id}`}>
			<img src={`/games/${game.id}/preview.png`} alt="" width="340" height="160" loading="lazy" />
			<div>
				<h3 id={`game-${game.id}`}>{game.title}</h3>
				{card && (
					<>
						<p class="muted">{card.kind[language()]}</p>
						<p>{card.about[language()]}</p>
						<p class="muted">
							{t("%1 hours · %2 players", range(card.hours), range(card.players))}
							<br />
							{t("Difficulty")}{" "}
							<span role="img" aria-label={t("%1 of %2", card.difficulty, 5)}>
								{"●".repeat(card.difficulty)}
								<span class="faint">{"●".repeat(5 - card.difficulty)}</span>
							</span>
						</p>
					</>
				)}
				<p class="buttons">
					<button type="button" class="primary" onClick={play}>
						{t("Play this")}
					</button>
					<a class="button" href={`#/look/${game.id}`}>
						{t("Look")}
					</a>
					<a class="button" href={`#/learn/${game.id}`}>
						{t("Learn")}
					</a>
				</p>
			</div>
		</article>
	);
}

export function GameCards({ games, play }: { games: Game[]; play: (game: Game) => void }) {
	return (
		<section aria-labelledby="games">
			<h2 id="games" class="wide-title">
				{t("Games")}{" "}
				<small class="muted">
					{t("Every rule enforced, every die exact. Against a program at once, or with others.")}
				</small>
			</h2>
			<div class="game-cards">
				{games.map((game) => (
					<GameCard key={game.id} game={game} play={() => play(game)} />
				))}
			</div>
		</section>
	);
}

/** For who has never been here: the first game with a teacher, one press away. */
export function NewHere({ games }: { games: Game[] }) {
	const first = games[0]?.id ?? "";
	const [lesson] = useLoaded(() => fetchLesson(first), [first]);
	return (
		<section
			class="card new-here"
			aria-labelledby="learn"
			style={{ backgroundImage: `url(/games/${first}/preview.png)` }}
		>
			<div>
				<p class="muted">{t("New here?")}</p>
				<h2 id="learn">
					{lesson ? t("%1, in %2 minutes", inWords(lesson.title), lesson.minutes) : t("Learn to play")}
				</h2>
				<p>{t("A first game on the real board, step by step. No account, no rules to read before.")}</p>
				<p class="buttons">
					{lesson && <BeginLesson lesson={lesson} words={t("Begin the lesson")} />}
					<a class="button" href="#/learn">
						{t("Other lessons")}
					</a>
				</p>
			</div>
		</section>
	);
}
