/** What the players of a table on the server may propose to each other, and giving up. */
import { useState } from "preact/hooks";
import { go } from "../route";
import { t } from "../text";
import { useTable } from "./context";
import type { TableModel } from "./model";

interface Offer {
	kind: string;
	by: string;
	agreed: string[];
	steps?: number;
}

function offerWords(offer: Offer): string {
	switch (offer.kind) {
		case "draw":
			return t("%1 offers a draw.", offer.by);
		case "rematch":
			return t("%1 wants to play again.", offer.by);
		default:
			return t("%1 asks to take back to step %2.", offer.by, offer.steps ?? 0);
	}
}

/** The number of steps before one's own last decision. */
function beforeMine(steps: { seat: string }[], mine: string[]): number {
	let last = steps.length;
	while (last > 0 && !mine.includes(steps[last - 1]!.seat)) last--;
	return Math.max(0, last - 1);
}

export function OfferCard() {
	const { model } = useTable();
	const offer = model.offer as Offer | null;
	if (!offer || !model.mine.length) return null;
	const agreed = model.mine.every((seat) => offer.agreed.includes(seat));
	const answer = (word: "accept" | "decline") => void model.request({ do: word, kind: offer.kind });
	return (
		<div class="offer" role="status">
			<p>{offerWords(offer)}</p>
			<div class="prompt-buttons">
				{!agreed && (
					<button type="button" class="primary" onClick={() => answer("accept")}>
						{t("Accept")}
					</button>
				)}
				<button type="button" onClick={() => answer("decline")}>
					{agreed ? t("Withdraw") : t("Decline")}
				</button>
			</div>
		</div>
	);
}

/** Makes an offer; a rematch that needs nobody's word begins at once. */
export function propose(model: TableModel, kind: string, steps?: number): void {
	void model.request({ do: "offer", kind, steps }).then((reply) => {
		if (typeof reply?.["rematch"] === "number") go(`/table/${reply["rematch"]}`);
	});
}

export function OffersView() {
	const { model } = useTable();
	const [sure, setSure] = useState(false);
	if (!model.mine.length) return <p class="quiet-text">{t("You look on.")}</p>;
	if (model.table.state === "ended")
		return (
			<div class="offers">
				<button type="button" onClick={() => propose(model, "rematch")}>
					{t("Play again")}
				</button>
			</div>
		);
	return (
		<div class="offers">
			<button type="button" onClick={() => propose(model, "draw")}>
				{t("Offer a draw")}
			</button>
			<button
				type="button"
				disabled={!model.log.length}
				onClick={() => propose(model, "takeback", beforeMine(model.log, model.mine))}
			>
				{t("Ask to take my last decision back")}
			</button>
			{sure ? (
				<button type="button" class="danger" onClick={() => void model.request({ do: "resign" })}>
					{t("Really give up")}
				</button>
			) : (
				<button type="button" onClick={() => setSure(true)}>
					{t("Give up")}
				</button>
			)}
		</div>
	);
}
