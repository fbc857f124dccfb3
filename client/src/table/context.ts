/** The table that is open, for all that is drawn on it; whoever uses it is drawn again when it changes. */
import { createContext } from "preact";
import { useContext, useLayoutEffect, useState } from "preact/hooks";
import type { TableModel } from "./model";

export interface Shown {
	model: TableModel;
	/** Opens a private analysis board at a moment of this game. */
	branch(at: number): void;
}

export const TableContext = createContext<Shown | null>(null);

export function useTable(): Shown {
	const shown = useContext(TableContext);
	if (!shown) throw new Error("no table");
	const [, redraw] = useState(0);
	/* at once: what changes before the first paint must not be missed */
	useLayoutEffect(() => shown.model.listen(() => redraw((n) => n + 1)), [shown.model]);
	return shown;
}
