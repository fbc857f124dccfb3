/**
 * What one means to buy: counted here, so that what remains and what is wasted is seen before anything is done, and
 * then done in one go. A bill says how many of a thing may come (`most`); what it does not say so of is bought at once.
 */
import { t } from "../text";
import type { Bill } from "../wire";
import type { TableModel } from "./model";

type Line = Bill["rows"][number];

interface Plan {
	/** The bill that it belongs to. */
	bill: string;
	counts: Map<string, number>;
	/** It is being done. */
	under: boolean;
}

const plans = new WeakMap<TableModel, Plan>();

function planOf(model: TableModel): Plan {
	const { bill, turn } = model.scene;
	const name = `${turn} ${bill?.title} ${bill?.seat}`;
	let plan = plans.get(model);
	if (plan?.bill !== name) {
		plan = { bill: name, counts: new Map(), under: false };
		plans.set(model, plan);
	}
	return plan;
}

/** What a line is about, while its price and its action change. */
const keyOf = (line: Line) => [line.about, line.name, line.nation, line.symbol, line.label].join("|");

/** One's own bill, while it can be changed. */
function ownBill(model: TableModel): Bill | null {
	const { bill } = model.scene;
	return bill && model.live && bill.seat === model.seat ? bill : null;
}

/** How many of a line can be planned at all. */
function mostOf(line: Line): number {
	return line.more && !line.less ? (line.most ?? 0) : 0;
}

export function plannable(model: TableModel, line: Line): boolean {
	return !!ownBill(model)?.rows.includes(line) && mostOf(line) > 0;
}

export function plannedOf(model: TableModel, line: Line): number {
	return Math.min(planOf(model).counts.get(keyOf(line)) ?? 0, mostOf(line));
}

export function plannedInAll(model: TableModel): number {
	return ownBill(model)?.rows.reduce((sum, line) => sum + plannedOf(model, line), 0) ?? 0;
}

export function isBuying(model: TableModel): boolean {
	return planOf(model).under;
}

/** What each of the means has left if these are bought: a group pays in shared means once. */
function leftIf(bill: Bill, count: (line: Line) => number): number[] {
	const paid = new Set<string>();
	const left = bill.means.map((mean) => mean.have - mean.used);
	for (const line of bill.rows) {
		const n = count(line);
		(line.price ?? []).forEach((price, k) => {
			if (!n || !price) return;
			const share = bill.means[k]?.shared && line.group ? `${line.group} ${k}` : null;
			if (share && paid.has(share)) return;
			if (share) paid.add(share);
			left[k] = left[k]! - price * (share ? 1 : n);
		});
	}
	return left;
}

/** What would be left of each of the means. */
export function leftAfter(model: TableModel, bill: Bill): number[] {
	const own = bill === ownBill(model);
	return leftIf(bill, (line) => (own ? plannedOf(model, line) : 0));
}

/** Could one plan so many of a line, beside the rest? */
export function canPlan(model: TableModel, line: Line, wanted: number): boolean {
	const bill = ownBill(model);
	if (!bill || wanted < 0 || wanted > mostOf(line)) return false;
	const before = leftAfter(model, bill);
	const after = leftIf(bill, (each) => (each === line ? wanted : plannedOf(model, each)));
	return after.every((left, k) => left >= 0 || left >= before[k]!);
}

/** As many as are wanted, or as can be paid. */
export function setPlanned(model: TableModel, line: Line, wanted: number): void {
	let count = Math.max(0, Math.min(Math.floor(wanted) || 0, mostOf(line)));
	while (count > 0 && !canPlan(model, line, count)) count--;
	planOf(model).counts.set(keyOf(line), count);
	model.changed();
}

export function dropPlan(model: TableModel): void {
	planOf(model).counts.clear();
	model.changed();
}

/** Buys one thing of the plan; false if nothing is left of it, or the rules say no. */
async function buyNext(model: TableModel, plan: Plan): Promise<boolean> {
	const line = ownBill(model)?.rows.find((each) => plannedOf(model, each) > 0);
	const action = line && model.legal.find((each) => each.action === line.more);
	if (!line || !action) return false;
	plan.counts.set(keyOf(line), plannedOf(model, line) - 1);
	await model.act(action, "all");
	return !model.trouble;
}

/** Buys all that is planned, dice and all; what the rules forbid on the way ends it. `close`: and ends the phase. */
export async function buyPlanned(model: TableModel, close: boolean): Promise<void> {
	const plan = planOf(model);
	const wanted = [...plan.counts.values()].reduce((sum, n) => sum + n, 0);
	if (plan.under) return;
	plan.under = true;
	for (let i = 0; i < wanted && planOf(model) === plan; i++) if (!(await buyNext(model, plan))) break;
	plan.under = false;
	const missed = planOf(model) === plan && [...plan.counts.values()].some((n) => n > 0);
	plan.counts.clear();
	model.changed();
	if (model.trouble) return;
	if (missed) model.complain(new Error(t("The rules did not allow all of it; look at what was bought.")));
	else if (close && planOf(model) === plan && model.obvious) await model.act(model.obvious, true);
}
