/** The bill: what can be bought, for what, and what remains; each country's part by itself. */
import { t } from "../text";
import type { Bill } from "../wire";
import { autoPhase } from "./advice";
import { picture } from "./cards";
import { useTable } from "./context";
import type { TableModel } from "./model";
import { actionPlace } from "./names";
import { Patient } from "./patient";
import {
	buyPlanned,
	canPlan,
	dropPlan,
	isBuying,
	leftAfter,
	plannable,
	plannedInAll,
	plannedOf,
	setPlanned,
} from "./plan";
import { ClauseLink } from "./sentence";

type Mean = Bill["means"][number];
type Line = Bill["rows"][number];

/** Whose a mean is: "Germany: oil" is Germany's; "" if it is simply the reader's. */
function ownerOf(mean: Mean | undefined): string {
	return /^(.*?): /.exec(mean?.name ?? "")?.[1] ?? "";
}

/** Without its owner, who stands above. */
function ownName(mean: Mean | undefined): string {
	return (mean?.name ?? "").replace(/^.*?: /, "");
}

/** The country that pays for a line; "" if several do, or it costs nothing. */
function payer(bill: Bill, line: Line): string {
	const owners = new Set((line.price ?? []).flatMap((count, k) => (count ? [ownerOf(bill.means[k])] : [])));
	return owners.size === 1 ? [...owners][0]! : "";
}

/** Does the line pay in this mean once for all of its group, and has that other lines? */
function shares(bill: Bill, line: Line, mean: Mean | undefined): boolean {
	return !!mean?.shared && !!line.group && bill.rows.some((other) => other !== line && other.group === line.group);
}

/** What the line costs by itself, or what it shares with its group. */
function priceOf(bill: Bill, line: Line, shared: boolean): string {
	const own = payer(bill, line) !== "";
	const name = (mean: Mean | undefined) => (own ? ownName(mean) : (mean?.name ?? ""));
	const parts = (line.price ?? []).flatMap((count, k) =>
		count && shares(bill, line, bill.means[k]) === shared ? [`${name(bill.means[k])}: ${count}`] : [],
	);
	return parts.join(", ");
}

/** The actions that the steppers of one's own bill do: they need no row of their own among the choices. */
export function billedActions(model: TableModel): Set<string> {
	const { bill } = model.scene;
	if (!bill || bill.seat !== model.seat) return new Set();
	return new Set(bill.rows.flatMap(({ more, less }) => [more, less].filter((words) => words !== undefined)));
}

function MeanView({ mean, left }: { mean: Mean; left: number }) {
	const now = mean.have - mean.used;
	const loses = !mean.keeps && left > 0;
	return (
		<p class="mean">
			<span>{ownName(mean)}</span>
			<meter min={0} max={Math.max(1, mean.have)} value={left} aria-hidden="true" />
			<b>{t("%1 of %2", left, mean.have)}</b>
			<small>
				{mean.used > 0 && left < now && t("%1 now", now)}{" "}
				{/* a line that comes and goes would move the buttons below from under the hand */}
				{loses ? <span class="warn">{t("%1 lost if unused", left)}</span> : !mean.keeps && "\u00a0"}
			</small>
		</p>
	);
}

/** Steppers of a line: what is planned of it, or the action itself where nothing is planned. */
function Steppers({ line }: { line: Line }) {
	const { model } = useTable();
	const name = line.name ?? "";
	const button = (sign: string, label: string, able: boolean, work: () => void) => (
		<button type="button" disabled={!able} aria-label={label} onClick={work}>
			{sign}
		</button>
	);
	const step = (words: string | undefined, sign: string, label: string) => {
		const action = model.legal.find((each) => each.action === words);
		return button(sign, label, !!action, () => action && void model.act(action));
	};
	const less = t("One less: %1", name);
	const more = t("One more: %1", name);
	if (!plannable(model, line))
		return (
			<Patient>
				{step(line.less, "−", less)}
				<b>{line.count ?? 0}</b>
				{step(line.more, "+", more)}
			</Patient>
		);
	const count = plannedOf(model, line);
	return (
		<Patient>
			{button("−", less, count > 0, () => setPlanned(model, line, count - 1))}
			<input
				type="number"
				min={0}
				max={line.most}
				value={count}
				aria-label={t("How many: %1", name)}
				onFocus={(event) => event.currentTarget.select()}
				onChange={(event) => setPlanned(model, line, Number(event.currentTarget.value))}
			/>
			{button("+", more, canPlan(model, line, count + 1), () => setPlanned(model, line, count + 1))}
		</Patient>
	);
}

/** "8 of 32", where the count is not shown between the steppers. */
function stockOf(line: Line): string {
	if (!line.count) return "";
	return line.max ? t("%1 of %2", line.count, line.max) : t("%1 there", line.count);
}

function LineView({ bill, line }: { bill: Bill; line: Line }) {
	const { model } = useTable();
	const planning = plannable(model, line);
	const action = planning ? model.legal.find((each) => each.action === line.more) : undefined;
	const place = action && actionPlace(model, action);
	const facts = [
		line.kind ?? "",
		priceOf(bill, line, false),
		line.arrives ? t("for turn %1", line.arrives) : "",
		place ? model.placeName(place) : "",
		planning ? stockOf(line) : "",
	];
	const bought = planning ? plannedOf(model, line) > 0 : !!line.count;
	return (
		<li class={bought ? "bought" : undefined}>
			{picture(model, line.about, line.symbol, line.nation ?? "", line.label ?? "", bill.seat)}
			<span class="bill-name">
				{line.name}
				{line.effect && <small class="bill-effect">{line.effect}</small>}
				<small>
					{facts.filter(Boolean).join(" · ")} {line.why && <ClauseLink clause={line.why} />}
				</small>
			</span>
			<Steppers line={line} />
		</li>
	);
}

function Lines({ bill, lines }: { bill: Bill; lines: Line[] }) {
	return (
		<ul>
			{lines.map((line, i) => (
				<LineView key={i} bill={bill} line={line} />
			))}
		</ul>
	);
}

/** A country's part: what it has, what it can buy, and, folded up, what it cannot buy now. */
function Part({ bill, owner, left }: { bill: Bill; owner: string; left: number[] }) {
	const lines = bill.rows.filter((line) => payer(bill, line) === owner);
	const planning = bill.rows.some((line) => line.most);
	const shut = planning ? lines.filter((line) => !line.more && !line.less) : [];
	const open = lines.filter((line) => !shut.includes(line));
	return (
		<div class="bill-part">
			{owner && <h3>{owner}</h3>}
			{bill.means.map(
				(mean, k) => ownerOf(mean) === owner && <MeanView key={mean.name} mean={mean} left={left[k]!} />,
			)}
			{[...new Set(open.map((line) => priceOf(bill, line, true)))].filter(Boolean).map((share) => (
				<small key={share}>{t("Paid once for all of these: %1", share)}</small>
			))}
			<Lines bill={bill} lines={open} />
			{shut.length > 0 && (
				<details>
					<summary>
						{t("Not now")} <span class="count">{shut.length}</span>
					</summary>
					<Lines bill={bill} lines={shut} />
				</details>
			)}
		</div>
	);
}

/** What is planned is done here, with the end of the phase or without; or a program does it all. */
function Order() {
	const { model } = useTable();
	const count = plannedInAll(model);
	const end = model.obvious;
	const busy = isBuying(model);
	return (
		<div class="bill-order prompt-buttons">
			{count > 0 && (
				<>
					<button type="button" disabled={busy} onClick={() => void buyPlanned(model, false)}>
						{t("Buy %1", count)}
					</button>
					{end && model.closes(end) && (
						<button
							type="button"
							class="primary"
							disabled={busy}
							title={model.actionWords(end)}
							onClick={() => void buyPlanned(model, true)}
						>
							{t("Buy %1 and end", count)}
						</button>
					)}
					<button
						type="button"
						class="quiet"
						disabled={busy}
						aria-label={t("Clear")}
						onClick={() => dropPlan(model)}
					>
						×
					</button>
				</>
			)}
			{!count && model.advisable && (
				<button type="button" disabled={busy} onClick={() => void autoPhase(model)}>
					{t("Let a program choose")}
				</button>
			)}
		</div>
	);
}

export function BillView({ bill }: { bill: Bill }) {
	const { model } = useTable();
	const owners = [...new Set([...bill.means.map(ownerOf), ...bill.rows.map((line) => payer(bill, line))])];
	const left = leftAfter(model, bill);
	return (
		<section class="bill">
			<h2 class="beside-title">{bill.title ?? t("Production")}</h2>
			{owners.map((owner) => (
				<Part key={owner} bill={bill} owner={owner} left={left} />
			))}
			{bill.rows.some((line) => plannable(model, line)) && <Order />}
		</section>
	);
}
