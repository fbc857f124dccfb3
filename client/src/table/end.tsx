/** The end: who won, by what; strength and territory over time; losses; the turns where most was decided. */
import { useEffect, useState } from "preact/hooks";
import { LocalSource } from "../engine/local";
import { go } from "../route";
import { verify, type Verdict } from "../server/receipts";
import { t } from "../text";
import type { Scene } from "../wire";
import { SeatBadge } from "./badge";
import { useTable } from "./context";
import { Luck } from "./fortune";
import type { TableModel } from "./model";
import { seatLetter } from "./overlay";
import { OutcomeWords } from "./prompt";

const POINTS = 28;
const DASHES = ["", "9 5", "2 4", "12 4 2 4"];

/** The state of the war at one moment, by seat. */
interface Moment {
	step: number;
	name: string;
	strength: number[];
	places: number[];
}

interface Story {
	moments: Moment[];
	lost: number[];
	fights: number;
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
	};
}

/** Looks at some moments of the whole game. */
async function tell(model: TableModel): Promise<Story> {
	const length = model.log.length;
	const steps = Array.from({ length: POINTS + 1 }, (_, i) => Math.round((i * length) / POINTS));
	const owner = new Map<string, string>();
	const moments: Moment[] = [];
	for (const step of new Set(steps)) {
		const scene = await model.time.sample(step);
		for (const piece of scene.pieces) if (piece.id && piece.seat) owner.set(piece.id, piece.seat);
		moments.push(measure(model, scene, step));
	}
	const changes = model.log.flatMap((step) => step.changes ?? []);
	const gone = changes.filter((change) => change.what === "lost").map((change) => owner.get(change.piece ?? ""));
	return {
		moments,
		lost: model.game.seats.map((seat) => gone.filter((each) => each === seat.id).length),
		fights: changes.filter((change) => change.what === "fought" && !change.way).length,
	};
}

/** Between which moments the balance of strength moved most, against the sum of all. */
function turningPoints(moments: Moment[]): { moment: Moment; by: number; seat: number }[] {
	const share = (moment: Moment, seat: number) =>
		moment.strength[seat]! / Math.max(1, moment.strength.reduce((sum, each) => sum + each, 0));
	return moments
		.slice(1)
		.map((moment, i) => {
			const moved = moment.strength.map((_, seat) => share(moment, seat) - share(moments[i]!, seat));
			const seat = moved.reduce((best, each, k) => (Math.abs(each) > Math.abs(moved[best]!) ? k : best), 0);
			return { moment, by: moved[seat]!, seat };
		})
		.sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
		.slice(0, 4)
		.sort((a, b) => a.moment.step - b.moment.step);
}

function Curve({ model, story, of }: { model: TableModel; story: Story; of: "strength" | "places" }) {
	const most = Math.max(1, ...story.moments.flatMap((moment) => moment[of]));
	const [w, h] = [560, 150];
	const x = (i: number) => 8 + (i * (w - 70)) / Math.max(1, story.moments.length - 1);
	const y = (value: number) => 8 + (h - 16) * (1 - value / most);
	const last = story.moments[story.moments.length - 1];
	/* names that would lie over each other move apart */
	const ends = model.game.seats.map((_, i) => ({ i, at: y(last?.[of][i] ?? 0) + 4 })).sort((a, b) => a.at - b.at);
	ends.forEach((end, k) => {
		const above = ends[k - 1];
		if (above && end.at < above.at + 13) end.at = above.at + 13;
	});
	const endOf = (i: number) => ends.find((end) => end.i === i)?.at ?? 0;
	const title = of === "strength" ? t("Strength on the map") : t("Places held");
	return (
		<figure class="curve">
			<figcaption>{title}</figcaption>
			<svg viewBox={`0 0 ${w} ${h}`} role="img" aria-label={title}>
				{model.game.seats.map((seat, i) => {
					const d = story.moments.map((moment, k) => `${x(k)} ${y(moment[of][i] ?? 0)}`).join("L");
					return (
						<g key={seat.id}>
							<path class={`curve-line line-${i}`} d={`M${d}`} stroke-dasharray={DASHES[i]} />
							<text class={`fill-${i}`} x={w - 56} y={endOf(i)} font-size="12">
								{seatLetter(model.game, seat.id)} {last?.[of][i]}
							</text>
						</g>
					);
				})}
			</svg>
			<p class="curve-ends">
				<span>{story.moments[0]?.name}</span>
				<span>{last?.name}</span>
			</p>
		</figure>
	);
}

function Score({ model, story }: { model: TableModel; story: Story }) {
	const last = story.moments[story.moments.length - 1];
	const rows: [string, number[]][] = [
		[t("Places held"), last?.places ?? []],
		[t("Strength"), last?.strength ?? []],
		[t("Pieces lost"), story.lost],
	];
	return (
		<table class="score">
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
						<Score model={model} story={story} />
						<Luck model={model} />
						{model.source.kind === "server" && <Fair model={model} />}
						<div>
							<h3>{t("Turning points")}</h3>
							<ol class="turning">
								{turningPoints(story.moments).map(({ moment, by, seat }) => (
									<li key={moment.step}>
										<button type="button" onClick={() => void model.time.show(moment.step)}>
											<SeatBadge game={model.game} seat={model.game.seats[seat]?.id ?? null} />
											<span>
												{t(
													"%1: %2, strength %3",
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
