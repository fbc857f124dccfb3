/** Ways of the piece in hand that lead out of the frame: a note at the foot says how many, by what means, and where to. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../text";
import type { Anchor, BoardData } from "./boarddata";
import { Sign } from "./signs";
import type { TableModel } from "./model";
import type { Viewport } from "./viewport";
import { KINDS, waysByPlace } from "./ways";

/** Eight directions, beginning in the east and going round by the south, as angles on a screen do. */
const WINDS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

interface Out {
	count: number;
	/** The means, if it is the same for all. */
	kind: string | null;
	wind: string;
	nearest: Anchor;
}

/** What lies outside the frame, with the direction of its middle and the spot that is nearest. */
export function outOf(window: Viewport["window"], spots: { at: Anchor; kind: string }[]): Out | null {
	const { x, y, w, h } = window;
	const off = spots.filter(({ at }) => at.x < x || at.y < y || at.x > x + w || at.y > y + h);
	if (!off.length) return null;
	const middle = { x: x + w / 2, y: y + h / 2 };
	const sum = (of: "x" | "y") => off.reduce((all, { at }) => all + at[of] - middle[of], 0);
	const eighth = Math.round(Math.atan2(sum("y"), sum("x")) / (Math.PI / 4));
	const far = ({ at }: { at: Anchor }) => Math.hypot(at.x - middle.x, at.y - middle.y);
	const nearest = off.reduce((best, each) => (far(each) < far(best) ? each : best));
	const kind = off.every((each) => each.kind === off[0]!.kind) ? off[0]!.kind : null;
	return { count: off.length, kind, wind: WINDS[(eighth + 8) % 8]!, nearest: nearest.at };
}

export function Beyond({ model, board, view }: { model: TableModel; board: BoardData; view: Viewport }) {
	const [out, set] = useState<Out | null>(null);
	const { ways, inHand, live } = model;
	useEffect(() => {
		const list = inHand && live ? waysByPlace(model) : [];
		const spots = list.flatMap(({ place, kind }) => {
			const at = board.anchor(place);
			return at ? [{ at, kind }] : [];
		});
		let last = "";
		const look = () => {
			const found = outOf(view.window, spots);
			const key = found ? `${found.count} ${found.kind} ${found.wind} ${found.nearest.x}` : "";
			if (key !== last) set(found);
			last = key;
		};
		set(null);
		look();
		view.moves.add(look);
		return () => void view.moves.delete(look);
	}, [ways, inHand?.id, live, view]);
	if (!out || !inHand) return null;
	return (
		<button type="button" class="beyond" data-still onClick={() => view.centre(out.nearest.x, out.nearest.y)}>
			<span>
				<b>{out.count === 1 ? t("1 more place") : t("%1 more places", out.count)}</b>
				{out.kind && ` · ${t(KINDS[out.kind] ?? "move")}`} · {t(out.wind)}
			</span>
			<Sign name="on" />
		</button>
	);
}
