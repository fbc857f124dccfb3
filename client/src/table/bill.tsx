/** The bill: what can be bought, for what, and what remains; each country's part by itself. */
import { t } from "../text";
import type { Bill } from "../wire";
import { picture } from "./cards";
import { useTable } from "./context";
import type { TableModel } from "./model";
import { Patient } from "./patient";
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

function priceOf(bill: Bill, line: Line): string {
	const own = payer(bill, line) !== "";
	const name = (mean: Mean | undefined) => (own ? ownName(mean) : (mean?.name ?? ""));
	const parts = (line.price ?? []).flatMap((count, k) => (count ? [`${count} × ${name(bill.means[k])}`] : []));
	return parts.join(", ");
}

/** The actions that the steppers of one's own bill do: they need no row of their own among the choices. */
export function billedActions(model: TableModel): Set<string> {
	const { bill } = model.scene;
	if (!bill || bill.seat !== model.seat) return new Set();
	return new Set(bill.rows.flatMap(({ more, less }) => [more, less].filter((words) => words !== undefined)));
}

function MeanView({ mean }: { mean: Mean }) {
	const left = mean.have - mean.used;
	return (
		<p class="mean">
			<span>{ownName(mean)}</span>
			<meter min={0} max={Math.max(1, mean.have)} value={left} aria-hidden="true" />
			<b>{t("%1 of %2", left, mean.have)}</b>
			{!mean.keeps && left > 0 && <small class="warn">{t("lost if unused")}</small>}
		</p>
	);
}

function LineView({ bill, line }: { bill: Bill; line: Line }) {
	const { model } = useTable();
	const step = (words: string | undefined, sign: string, label: string) => {
		const action = model.legal.find((each) => each.action === words);
		return (
			<button
				type="button"
				disabled={!action}
				aria-label={label}
				onClick={() => action && void model.act(action)}
			>
				{sign}
			</button>
		);
	};
	return (
		<li class={line.count ? "bought" : undefined}>
			{picture(model, line.about, line.symbol, line.nation ?? "", line.label ?? "", bill.seat)}
			<span class="bill-name">
				{line.name}
				<small>
					{priceOf(bill, line)}
					{line.arrives ? ` · ${t("for turn %1", line.arrives)}` : ""}{" "}
					{line.why && <ClauseLink clause={line.why} />}
				</small>
			</span>
			<Patient>
				{step(line.less, "−", t("One less: %1", line.name ?? ""))}
				<b>{line.count ?? 0}</b>
				{step(line.more, "+", t("One more: %1", line.name ?? ""))}
			</Patient>
		</li>
	);
}

export function BillView({ bill }: { bill: Bill }) {
	const owners = [...new Set([...bill.means.map(ownerOf), ...bill.rows.map((line) => payer(bill, line))])];
	return (
		<section class="bill">
			<h2 class="beside-title">{bill.title ?? t("Production")}</h2>
			{owners.map((owner) => {
				const lines = bill.rows.filter((line) => payer(bill, line) === owner);
				return (
					<div key={owner} class="bill-part">
						{owner && <h3>{owner}</h3>}
						{bill.means.map((mean) => ownerOf(mean) === owner && <MeanView key={mean.name} mean={mean} />)}
						<ul>
							{lines.map((line, i) => (
								<LineView key={i} bill={bill} line={line} />
							))}
						</ul>
					</div>
				);
			})}
		</section>
	);
}
