/** What the table's model tells to those who draw it. */
import type { Action, Odds, Piece, Way } from "../wire";

export interface Trouble {
	message: string;
	clause: string | null;
	text: string | null;
}

/** An action that waits for a yes, because dice fall or because it was looked at. */
export interface Asking {
	action: Action;
	odds: Odds | null;
}

/** A roll that has just fallen, with what came of it, and where. */
export interface Roll {
	dice: number[];
	events: string[];
	place: string | null;
}

/** Something of value that closing the phase would leave unused. */
export interface Unspent {
	name: string;
	left: number;
	/** It is lost if it is not used now. */
	lost: boolean;
	/** The name is that of a track and stands before its number; others follow what they count. */
	label?: boolean;
	/** The pieces, if it is those that can still act. */
	pieces?: Piece[];
	/** Where it can be done. */
	places?: string[];
	/** It is the plan that has not been bought. */
	planned?: boolean;
}

/** An action that waits for a yes because something of value is left; it may be the last of a way. */
export interface Leaving {
	action: Action;
	list: Unspent[];
	way?: Way;
}

/** What a program would do. */
export interface Advice {
	action: Action;
	why: string;
}

/** Where on the screen something was asked for, absent with the keyboard; and the piece there that was meant. */
export interface Spot {
	x?: number;
	y?: number;
	piece?: string;
}

export interface Focus extends Spot {
	place: string;
	/** Only by what means one goes there. */
	ways?: boolean;
}

/** What can lie over the table. */
export type Laid = "keys" | "command" | "calculator";
