/** The calculator: any pieces against any others in any place, with exact chances. The engine knows what is possible. */
import { useEffect, useState } from "preact/hooks";
import { errorWords } from "../errors";
import { t } from "../text";
import type { Odds, Piece } from "../wire";
import { Factors, OddsTable } from "./confirm";
import { useTable } from "./context";
import { Dialog } from "./dialog";
import { Face } from "./face";
import { ThreeBars } from "./forecast";
import type { TableModel } from "./model";
import { pieceName, strengthWords } from "./names";
import { seatIndex } from "./overlay";
import { markBlocks } from "./same";

const MOST = 8;
/** How many are put on a side at first. */
const FIRST = 3;

interface Chosen {
	piece: Piece;
	/** As many steps as are supposed; undefined: as it is. */
	steps?: number;
}

type Sides = [Chosen[], Chosen[]];

async function askPool(model: TableModel): Promise<Piece[]> {
	const seat = model.seat ?? model.mine[0];
	const reply = await model.source.ask({ do: "pool", seat });
	const pieces = (reply["pieces"] as Piece[]).map((piece) => ({ ...piece, status: [] }));
	markBlocks(pieces);
	return pieces;
}

/** Where the attackers come from: the place next to it in which all of them stand. */
function originOf(model: TableModel, place: string, attackers: Chosen[]): string | undefined {
	const from = attackers[0]?.piece.place;
	const same = attackers.every((each) => each.piece.place === from);
	return from && from !== place && same && model.ground?.near(place).includes(from) ? from : undefined;
}

async function askFight(model: TableModel, place: string, sides: Sides): Promise<Odds> {
	const named = (list: Chosen[]) =>
		list.map(({ piece, steps }) => ({ piece: piece.id, ...(steps !== undefined && { steps }) }));
	const [attackers, defenders] = [named(sides[0]), named(sides[1])];
	const seat = model.seat ?? model.mine[0];
	const from = originOf(model, place, sides[0]);
	const request = { do: "whatif", seat, place, attackers, defenders, ...(from && { from }) };
	return (await model.source.ask(request)) as unknown as Odds;
}

/** What one would think of first: who stands there, and one's own around it. */
function firstSides(model: TableModel, pool: Piece[], place: string): Sides {
	const mine = (piece: Piece) => model.mine.includes(piece.seat ?? "");
	const here = pool.filter((piece) => piece.place === place);
	const near = new Set(model.ground?.near(place) ?? []);
	const around = pool.filter((piece) => piece.place && near.has(piece.place));
	const held = model.inHand && pool.find((piece) => piece.id === model.inHand?.id);
	const others = here.filter((piece) => !mine(piece));
	const own = others.length ? [...here, ...around].filter(mine) : here.filter(mine);
	const foes = others.length ? others : around.filter((piece) => !mine(piece) && piece.seat);
	const strongest = (list: Piece[]) => [...list].sort((a, b) => b.strength - a.strength).slice(0, FIRST);
	const first = held && others.length ? [held, ...own.filter((each) => each !== held)].slice(0, 1) : strongest(own);
	const sides: Sides = [first.map((piece) => ({ piece })), strongest(foes).map((piece) => ({ piece }))];
	return others.length || !own.length ? sides : [sides[1], sides[0]];
}

function optionWords(model: TableModel, piece: Piece): string {
	const where = piece.place ? `, ${model.placeName(piece.place)}` : "";
	return `${pieceName(model, piece)} ${strengthWords(piece)}${where}`;
}

/** The pieces of the pool that may be added, equals once: those around the place first, then others, then unseen ones. */
function groupsOf(model: TableModel, pool: Piece[], place: string, taken: Chosen[], fits: (seat: string | null) => boolean) {
	const used = new Set(taken.map((each) => each.piece.id));
	const close = new Set([place, ...(model.ground?.near(place) ?? [])]);
	const groups: { name: string; list: Map<string, Piece> }[] = [
		{ name: t("here and next to it"), list: new Map() },
		{ name: t("elsewhere"), list: new Map() },
		{ name: t("not seen"), list: new Map() },
	];
	for (const piece of pool) {
		if (!fits(piece.seat) || used.has(piece.id)) continue;
		const group = groups[!piece.place ? 2 : close.has(piece.place) ? 0 : 1]!;
		const words = optionWords(model, piece);
		if (!group.list.has(words)) group.list.set(words, piece);
	}
	return groups.filter((group) => group.list.size);
}

/** What a block with so many steps is worth: as it is or, where each step is worth one, as many; else not known. */
function strengthAt(piece: Piece, steps: number): number {
	if (steps === piece.steps) return piece.strength;
	return piece.strength === piece.steps ? steps : Number.NaN;
}

function Fighter({ chosen, change, remove }: { chosen: Chosen; change: (steps: number) => void; remove: () => void }) {
	const { model } = useTable();
	const { piece, steps } = chosen;
	const name = pieceName(model, piece);
	const most = piece.steps_max ?? 0;
	const now = steps ?? piece.steps ?? most;
	const supposed = most ? { ...piece, steps: now, strength: strengthAt(piece, now) } : piece;
	return (
		<li>
			<Face game={model.game} piece={supposed} size={44} />
			<span>
				{name}
				{most > 1 ? (
					<select
						aria-label={t("Steps of %1", name)}
						value={now}
						onChange={(event) => change(Number(event.currentTarget.value))}
					>
						{Array.from({ length: most }, (_, i) => (
							<option key={i} value={i + 1}>
								{t("%1 of %2 steps", i + 1, most)}
							</option>
						))}
					</select>
				) : (
					<small>{strengthWords(piece)}</small>
				)}
			</span>
			<button type="button" class="quiet" onClick={remove} aria-label={t("Without %1", name)}>
				×
			</button>
		</li>
	);
}

function CalculatorSide(props: {
	pool: Piece[];
	place: string;
	side: 0 | 1;
	sides: Sides;
	set: (side: 0 | 1, list: Chosen[]) => void;
}) {
	const { model } = useTable();
	const { pool, place, side, sides, set } = props;
	const own = sides[side];
	const other = sides[1 - side]![0]?.piece.seat ?? null;
	const seat = own[0]?.piece.seat ?? null;
	/* who is at peace may be attacked */
	const fits = (each: string | null) => (each ? (seat ? each === seat : each !== other) : side === 1 && !seat);
	const groups = groupsOf(model, pool, place, own, fits);
	const label = side === 0 ? t("Add an attacker ...") : t("Add a defender ...");
	const add = (id: string) => {
		const piece = pool.find((each) => each.id === id);
		if (piece && own.length < MOST) set(side, [...own, { piece }]);
	};
	return (
		<section class="fight-side" data-seat={seatIndex(model.game, seat)}>
			<h3>
				{!seat
					? side === 0
						? t("Who attacks")
						: t("Who defends")
					: side === 0
						? t("Attacker: %1", model.seatName(seat))
						: t("Defender: %1", model.seatName(seat))}
			</h3>
			<ul class="chosen">
				{own.map((each, i) => (
					<Fighter
						key={each.piece.id}
						chosen={each}
						change={(steps) => set(side, own.map((one, k) => (k === i ? { ...one, steps } : one)))}
						remove={() => set(side, own.filter((_, k) => k !== i))}
					/>
				))}
			</ul>
			{own.length < MOST && (
				<select aria-label={label} value="" onChange={(event) => add(event.currentTarget.value)}>
					<option value="">{label}</option>
					{groups.map((group) => (
						<optgroup key={group.name} label={group.name}>
							{[...group.list].map(([words, piece]) => (
								<option key={piece.id} value={piece.id}>
									{words}
								</option>
							))}
						</optgroup>
					))}
				</select>
			)}
		</section>
	);
}

/** Places that can be fought for: those with pieces, and those next to them. */
function placesOf(model: TableModel, now: string): { id: string; name: string }[] {
	const held = new Set(model.scene.pieces.flatMap((piece) => piece.place ?? []));
	const wanted = new Set([now, ...held, ...[...held].flatMap((place) => model.ground?.near(place) ?? [])]);
	return model.scene.places
		.filter((place) => wanted.has(place.id))
		.sort((a, b) => a.name.localeCompare(b.name));
}

/** What the engine said, and of which fight: it stays in sight while the next one is counted. */
interface Told {
	place: string;
	sides: Sides;
	odds?: Odds;
	error?: string;
}

function Answer({ place, sides }: { place: string; sides: Sides }) {
	const { model } = useTable();
	const [told, setTold] = useState<Told | null>(null);
	const whole = sides[0].length > 0 && sides[1].length > 0;
	useEffect(() => {
		let gone = false;
		if (!whole) return setTold(null);
		askFight(model, place, sides).then(
			(odds) => gone || setTold({ place, sides, odds }),
			(reason: unknown) => gone || setTold({ place, sides, error: noFight(reason) }),
		);
		return () => {
			gone = true;
		};
	}, [place, sides]);
	if (!whole) return <p role="status">{t("Choose who attacks and who defends.")}</p>;
	const busy = told?.place !== place || told.sides !== sides;
	if (!told?.odds) return <p role="status" aria-busy={busy}>{told?.error}</p>;
	return (
		<div role="status" class="answer-odds" aria-busy={busy}>
			<ThreeBars model={model} odds={told.odds} />
			<Factors odds={told.odds} />
			<OddsTable odds={told.odds} open={!told.odds.forecast} />
		</div>
	);
}

function noFight(reason: unknown): string {
	const none = (reason as { error?: string }).error === "no_fight";
	return none ? t("There can be no such fight here.") : errorWords(reason);
}

function Body({ pool, start }: { pool: Piece[]; start: string }) {
	const { model } = useTable();
	const [place, setPlace] = useState(start);
	const [sides, setSides] = useState<Sides>(() => firstSides(model, pool, start));
	const set = (side: 0 | 1, list: Chosen[]) => setSides(side ? [sides[0], list] : [list, sides[1]]);
	return (
		<>
			<div class="calculator-place">
				<label>
					{t("Where")}{" "}
					<select data-first value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
						{placesOf(model, place).map((each) => (
							<option key={each.id} value={each.id}>
								{each.name}
							</option>
						))}
					</select>
				</label>
				<button type="button" onClick={() => setSides([sides[1], sides[0]])}>
					{t("The other way round")}
				</button>
				<button type="button" onClick={() => setSides(firstSides(model, pool, place))}>
					{t("Who stands there")}
				</button>
			</div>
			<div class="fight-faces">
				{([0, 1] as const).map((side) => (
					<CalculatorSide key={side} pool={pool} place={place} side={side} sides={sides} set={set} />
				))}
			</div>
			<Answer place={place} sides={sides} />
		</>
	);
}

/** Where one is asked about most likely: the place in focus, pointed at, or where somebody is. */
function startOf(model: TableModel): string {
	const fight = model.asking?.odds?.forecast?.place;
	const contested = model.scene.places.find((place) => place.contested)?.id;
	const hand = model.inHand?.place ?? model.scene.pieces.find((piece) => piece.seat === model.mine[0])?.place;
	return fight ?? model.focus?.place ?? model.hover ?? contested ?? hand ?? model.scene.places[0]?.id ?? "";
}

export function Calculator() {
	const { model } = useTable();
	const open = model.laid === "calculator";
	const [opened, setOpened] = useState<{ pool: Piece[]; start: string } | null>(null);
	const [error, setError] = useState<string | null>(null);
	useEffect(() => {
		setOpened(null);
		setError(null);
		if (!open) return;
		const start = startOf(model);
		askPool(model).then(
			(pool) => setOpened({ pool, start }),
			(reason: unknown) => setError(noFight(reason)),
		);
	}, [open]);
	if (!open) return null;
	return (
		<Dialog
			key={opened ? "opened" : "opening"}
			title="calculator-title"
			heading={t("What if")}
			about={t("A fight that is only thought of: nothing happens on the table.")}
			kind="calculator"
			close={() => model.lay(null)}
			buttons={
				<button type="button" onClick={() => model.lay(null)}>
					{t("Close")}
				</button>
			}
		>
			<div class="confirm-body">
				{opened ? <Body pool={opened.pool} start={opened.start} /> : <p role="status">{error}</p>}
			</div>
		</Dialog>
	);
}
