/** The end: who won, by what; strength and territory over time; losses; the turns where most was decided. */
import { useEffect, useState } from "preact/hooks";
import { LocalSource } from "../engine/local";
import { go } from "../route";
import { verify, type Verdict } from "../server/receipts";
import { t } from "../text";
import type { Scene, Step } from "../wire";
import { SeatBadge } from "./badge";
import { useTable } from "./context";
import { Luck } from "./fortune";
import type { TableModel } from "./model";
import { propose } from "./offers";
import { seatLetter } from "./overlay";
import { OutcomeWords } from "./prompt";

/** How many moments are looked at: at least so many, and at most. */
const FEW = 28;
const MANY = 90;
/** What counts as a turn of fortune: so much of all strength. */
const LEAST = 0.01;
const DASHES = ["", "9 5", "2 4", "12 4 2 4"];

/** The state of the war at one moment, by seat. */
interface Moment {
	step: number;
	name: string;
	strength: number[];
	places: number[];
	/** Pieces lost until then. */
	lost: number[];
}

interface Story {
	moments: Moment[];
	turning: Turning[];
}

/** A moment before which the balance moved, for whom, and by how much. */
interface Turning {
	moment: Moment;
	by: number;
	seat: number;
}

function measure(model: TableModel, scene: Scene, step: number): Moment {
	const of = (count: (seat: string) => number) => model.game.seats.map((seat) => count(seat.id));
	return {
		step,
		name: scene.turn_name ?? "",
		strength: of((seat) =>
			scene.pieces
				.filter((piece) => piece.seat === seat && piece.place)
				.reduce((sum, piece) => sum + piece.strength, 0),
		),
		places: of((seat) => scene.places.filter((place) => place.control === seat).length),
		lost: of(() => 0),
	};
}

/** The steps after which a game is looked at: where its turns end; more in between if those are few. */
export function chosenSteps(log: Step[]): number[] {
	const turns = log.filter((step) => step.changes?.some((change) => change.what === "turn"));
	const chosen = new Set([0, ...turns.map((step) => step.step), log.length]);
	for (let i = 1; chosen.size < FEW && i < FEW; i++) chosen.add(Math.round((i * log.length) / FEW));
	const sorted = [...chosen].sort((a, b) => a - b);
	const every = Math.ceil(sorted.length / MANY);
	return sorted.filter((_, i) => i % every === 0 || i === sorted.length - 1);
}

/** Looks at the moments of the whole game. */
async function tell(model: TableModel): Promise<Story> {
	const owner = new Map<string, string>();
	const moments: Moment[] = [];
	for (const step of chosenSteps(model.log)) {
		const scene = await model.time.sample(step);
		for (const piece of scene.pieces) if (piece.id && piece.seat) owner.set(piece.id, piece.seat);
		moments.push(measure(model, scene, step));
	}
	for (const { step, changes = [] } of model.log)
		for (const { what, piece } of changes) {
			const seat = model.game.seats.findIndex(({ id }) => id === owner.get(piece ?? ""));
			if (what !== "lost" || seat < 0) continue;
			for (const moment of moments) if (moment.step >= step) moment.lost[seat]!++;
		}
	return { moments, turning: turningPoints(moments) };
}

/** Between which moments the balance of strength moved most, against the sum of all. */
function turningPoints(moments: Moment[]): Turning[] {
	const share = (moment: Moment, seat: number) =>
		moment.strength[seat]! / Math.max(1, moment.strength.reduce((sum, each) => sum + each, 0));
	return moments
		.slice(1)
		.map((moment, i): Turning => {
			const moved = moment.strength.map((_, seat) => share(moment, seat) - share(moments[i]!, seat));
			const seat = moved.reduce((best, each, k) => (Math.abs(each) > Math.abs(moved[best]!) ? k : best), 0);
			return { moment, by: moved[seat]!, seat };
		})
		.filter(({ by }) => Math.abs(by) >= LEAST)
		.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
		.slice(0, 4)
		.sort((a, b) => a.moment.step - b.moment.step);
}

type Measured = "strength" | "places" | "lost";
const MEASURES: { [of in Measured]: string } = {
	strength: "Strength on the map",
	places: "Places held",
	lost: "Pieces lost",
};

/** The head of a table with a column for each seat. */
function SeatHeads({ model }: { model: TableModel }) {
	return (
		<thead>
			<tr>
				<td />
				{model.game.seats.map((seat) => (
					<th key={seat.id} scope="col">
						{seat.name}
					</th>
				))}
			</tr>
		</thead>
	);
}

/** The numbers of a curve, for who wants to read them. */
function CurveTable({ model, story, of }: { model: TableModel; story: Story; of: Measured }) {
	return (
		<details>
			<summary>{t("As a table")}</summary>
			<table class="numbers">
				<SeatHeads model={model} />
				<tbody>
					{story.moments.map((moment) => (
						<tr key={moment.step}>
							<th scope="row">
								{moment.name} <small class="muted">{t("step %1", moment.step)}</small>
							</th>
							{moment[of].map((value, i) => (
								<td key={i}>{value}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

function Curve({ model, story, of }: { model: TableModel; story: Story; of: Measured }) {
	const { moments } = story;
	const most = Math.max(1, ...moments.flatMap((moment) => moment[of]));
	const [w, h, left] = [560, 170, 34];
	const x = (i: number) => left + (i * (w - 62 - left)) / Math.max(1, moments.length - 1);
	const y = (value: number) => 12 + (h - 24) * (1 - value / most);
	const last = moments[moments.length - 1];
	/* names that would lie over each other move apart */
	const ends = model.game.seats.map((_, i) => ({ i, at: y(last?.[of][i] ?? 0) + 4 })).sort((a, b) => a.at - b.at);
	ends.forEach((end, k) => {
		const above = ends[k - 1];
		if (above && end.at < above.at + 15) end.at = above.at + 15;
	});
	const over = Math.max(0, (ends[ends.length - 1]?.at ?? 0) - (h - 4));
	for (const end of ends) end.at -= over;
	const endOf = (i: number) => ends.find((end) => end.i === i)?.at ?? 0;
	const title = t(MEASURES[of]);
	const middle = moments[moments.length >> 1];
	return (
		<figure class="curve">
			<figcaption>{title}</figcaption>
			<svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={title}>
				{[0, most].map((value) => (
					<g key={value}>
						<path class="curve-level" d={`M${left} ${y(value)}H${w - 62}`} />
						<text class="curve-number" x={left - 6} y={y(value) + 4} font-size="13">
							{value}
						</text>
					</g>
				))}
				{model.game.seats.map((seat, i) => {
					const d = moments.map((moment, k) => `${x(k)} ${y(moment[of][i] ?? 0)}`).join("L");
					return (
						<g key={seat.id}>
							<path class={`curve-line line-${i}`} d={`M${d}`} stroke-dasharray={DASHES[i]} />
							<text class={`fill-${i}`} x={w - 56} y={endOf(i)} font-size="14">
								{seatLetter(model.game, seat.id)} {last?.[of][i]}
							</text>
						</g>
					);
				})}
				{of === "strength" &&
					story.turning.map(({ moment, seat }, i) => (
						<g
							key={moment.step}
							class="curve-turning"
							transform={`translate(${x(moments.indexOf(moment))} ${y(moment.strength[seat]!)})`}
						>
							<circle r="9" />
							<text y="4.6" font-size="13">
								{i + 1}
							</text>
						</g>
					))}
			</svg>
			<p class="curve-ends">
				<span>{moments[0]?.name}</span>
				<span>{middle?.name}</span>
				<span>{last?.name}</span>
			</p>
			<CurveTable model={model} story={story} of={of} />
		</figure>
	);
}

function Score({ model, story }: { model: TableModel; story: Story }) {
	const last = story.moments[story.moments.length - 1];
	const rows: [string, number[]][] = [
		[t("Places held"), last?.places ?? []],
		[t("Strength"), last?.strength ?? []],
		[t("Pieces lost"), last?.lost ?? []],
	];
	return (
		<table class="score">
			<SeatHeads model={model} />
			<tbody>
				{rows.map(([name, values]) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						{values.map((value, i) => (
							<td key={i}>{value}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The same sides again, in this browser. */
async function rematch(model: TableModel): Promise<void> {
	const { game, scenario, options, seats } = model.table;
	const who = Object.fromEntries(seats.map((seat) => [seat.seat, seat.bot ? `bot:${seat.bot}` : "me"]));
	const source = await LocalSource.begin({ game, scenario, options, seats: who });
	source.close();
	go(`#/solo/${source.key}`);
}

/** The proof of the dice, made in this page. */
function Fair({ model }: { model: TableModel }) {
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	useEffect(() => {
		verify(model.source).then(setVerdict, () => undefined);
	}, []);
	if (!verdict) return null;
	const names = verdict.luck.map((id) => model.game.seats.find((seat) => seat.id === id)?.name ?? id).join(", ");
	return (
		<div>
			<h3>{t("Dice")}</h3>
			{verdict.honest ? (
				<p>
					{t("Checked here: all %1 rolls come from the secret that the server had committed to.", verdict.rolls)}{" "}
					{names && t("%1 had added words to it, so that nobody could choose a roll.", names)}{" "}
					{verdict.mine && t("Your receipt fits.")}
				</p>
			) : (
				<p role="alert" class="bad">
					{verdict.mine === false
						? t("The dice are not those that this browser has a receipt for.")
						: t("The dice of this game cannot be proved.")}
				</p>
			)}
		</div>
	);
}

export function EndCard() {
	const { model, branch } = useTable();
	const [open, setOpen] = useState(true);
	const [story, setStory] = useState<Story | null>(null);
	const over = model.over && model.log.length > 0;
	useEffect(() => {
		if (over) tell(model).then(setStory, () => undefined);
	}, [over]);
	if (!over || !open || model.time.at !== null || model.playback.active) return null;
	return (
		<section class="end-card" data-still role="dialog" aria-labelledby="end-title">
			<header>
				<h2 id="end-title">
					<OutcomeWords />
				</h2>
			</header>
			<div class="end-body">
				{!story && <p role="status">{t("The game is being summed up ...")}</p>}
				{story && (
					<>
						<Curve model={model} story={story} of="strength" />
						<Curve model={model} story={story} of="places" />
						{story.moments.some((moment) => moment.lost.some(Boolean)) && (
							<Curve model={model} story={story} of="lost" />
						)}
						<Score model={model} story={story} />
						<Luck model={model} />
						{model.source.kind === "server" && <Fair model={model} />}
						{story.turning.length > 0 && (
							<div>
								<h3>{t("Turning points")}</h3>
								<ol class="turning">
									{story.turning.map(({ moment, by, seat }, i) => (
										<li key={moment.step}>
											<button type="button" onClick={() => void model.time.show(moment.step)}>
												<b class="turning-number">{i + 1}</b>
												<SeatBadge game={model.game} seat={model.game.seats[seat]?.id ?? null} />
												<span>
													{t(
														"%1: %2, %3 % of all strength",
														moment.name,
														model.game.seats[seat]?.name ?? "",
														`${by > 0 ? "+" : "−"}${Math.round(Math.abs(by) * 100)}`,
													)}
												</span>
												<small>{t("step %1", moment.step)}</small>
											</button>
										</li>
									))}
								</ol>
							</div>
						)}
					</>
				)}
			</div>
			<footer class="prompt-buttons">
				<button
					type="button"
					class="primary"
					onClick={() => {
						setOpen(false);
						void model.time.show(0).then(() => model.time.play());
					}}
				>
					{t("Watch it again")}
				</button>
				{model.source.kind === "local" && (
					<button type="button" onClick={() => void rematch(model)}>
						{t("Play again")}
					</button>
				)}
				{model.source.kind === "server" && model.mine.length > 0 && (
					<button type="button" onClick={() => propose(model, "rematch")}>
						{t("Play again")}
					</button>
				)}
				<button type="button" onClick={() => branch(model.log.length)}>
					{t("Analyse")}
				</button>
				<a class="button" href="#/">
					{t("To the lobby")}
				</a>
				<button type="button" class="quiet" onClick={() => setOpen(false)}>
					{t("To the board")}
				</button>
			</footer>
		</section>
	);
}
