/**
 * The lines of an analysis: the game that was brought along, and every variation that was begun from a moment of it.
 * Going on from the past keeps the line that was there.
 */
import { LocalSource } from "../engine/local";
import type { Source } from "../seat";
import { t } from "../text";
import { useTable } from "./context";
import type { TableModel } from "./model";

interface Line {
	text: string;
	/** The step after which it parts from the line before it; 0 for the first. */
	from: number;
	steps: number;
}

export class Lines {
	kept: Line[] = [];
	at = 0;
	private from = 0;

	constructor(private show: (source: Source) => void) {}

	private async keep(model: TableModel): Promise<void> {
		const { text } = await model.source.ask({ do: "save" });
		this.kept[this.at] = {
			text: text as string,
			from: this.kept[this.at]?.from ?? this.from,
			steps: model.log.length,
		};
	}

	/** Goes back to a moment to play on from there; what followed stays as a line. */
	async branch(model: TableModel, at: number): Promise<void> {
		await this.keep(model);
		this.from = at;
		this.at = this.kept.length;
		model.time.live();
		await model.source.ask({ do: "rewind", steps: at });
		await model.reload();
		await this.keep(model);
		model.changed();
	}

	async open(model: TableModel, index: number): Promise<void> {
		await this.keep(model);
		const line = this.kept[index];
		if (!line || index === this.at) return;
		this.at = index;
		const seats = Object.fromEntries(model.game.seats.map((seat) => [seat.id, "me"]));
		this.show(await LocalSource.from(line.text, seats, { keep: false }));
	}
}

export function LinesView({ lines }: { lines: Lines }) {
	const { model, branch } = useTable();
	const list = lines.kept.length ? lines.kept : [{ text: "", from: 0, steps: model.log.length }];
	return (
		<div class="lines">
			<p class="quiet-text">
				{t("A private board: nobody sees it, all sides are yours, the dice are new.")}
			</p>
			<ol>
				{list.map((line, i) => (
					<li key={i}>
						<button
							type="button"
							aria-pressed={i === lines.at}
							onClick={() => void lines.open(model, i)}
						>
							{i === 0 ? t("The game") : t("Variation %1, from step %2", i, line.from)}
							<span class="of">
								{" "}
								· {t("%1 steps", i === lines.at ? model.log.length : line.steps)}
							</span>
						</button>
					</li>
				))}
			</ol>
			<button type="button" onClick={() => branch(model.time.position)}>
				{t("Begin a variation here (step %1)", model.time.position)}
			</button>
		</div>
	);
}
