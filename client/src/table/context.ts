/** The table that is open, for all that is drawn on it; whoever uses it is drawn again when it changes. */
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { Topic } from "./course";
import type { TableModel } from "./model";

export interface Shown {
	model: TableModel;
	/** Opens a private analysis board at a moment of this game. */
	branch(at: number): void;
	/** When it is drawn again; without it, with every change. */
	topic?: Topic;
}

export const TableContext = createContext<Shown | null>(null);

/** Whoever uses this is drawn again when the table changes in what the topic says. */
export function useTopic(model: TableModel, topic: Topic): void {
	const [, redraw] = useState(0);
	/* at once: what changes before the first paint must not be missed */
	useLayoutEffect(() => model.listen(() => redraw((n) => n + 1), topic), [model]);
}

export function useTable(): Shown {
	const shown = useContext(TableContext);
	if (!shown) throw new Error("no table");
	useTopic(shown.model, shown.topic ?? "all");
	return shown;
}
