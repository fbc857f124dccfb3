/**
 * What this browser adds to the dice of a table, and the receipt for it: the server's commitment as it was then. At the
 * end the engine in the page makes every roll again, so that nobody has to be trusted.
 */
import { Port } from "../engine/engine";
import type { Source } from "../seat";
import type { Table } from "../wire";

interface Receipt {
	commit: string;
	luck: { [seat: string]: string };
}

const key = (table: Table) => `eto.receipt.${table.table}`;
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789"; // 32 of them: a byte has no favourites

export function newLuck(): string {
	return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => SIGNS[byte % SIGNS.length]).join("");
}

function readReceipt(table: Table): Receipt | null {
	try {
		return JSON.parse(localStorage.getItem(key(table)) ?? "null");
	} catch {
		return null;
	}
}

/** Notes what was added; the commitment must have been there before. */
export function keepReceipt(table: Table, seat: string, words: string): void {
	if (!table.commit) return;
	const luck = { ...readReceipt(table)?.luck, [seat]: words };
	localStorage.setItem(key(table), JSON.stringify({ commit: table.commit, luck } satisfies Receipt));
}

/** Adds luck for each of one's seats that has none, while the game has not begun. */
export async function addLuck(source: Source, table: Table): Promise<void> {
	if (table.state !== "open") return;
	for (const { seat, you } of table.seats)
		if (you && !table.luck?.[seat]) {
			const words = newLuck();
			await source.ask({ do: "luck", seat, words });
			keepReceipt(table, seat, words);
		}
}

export interface Verdict {
	honest: boolean;
	rolls: number;
	/** The seats that added luck, and whether one's own is among it as the receipt says; null without a receipt. */
	luck: string[];
	mine: boolean | null;
}

/** Is the game the one that the receipt is for, and are all its dice honest? */
export async function verify(source: Source): Promise<Verdict> {
	const text: string = (await source.ask({ do: "game" }))["text"];
	const port = new Port();
	const proof = await port.ask({ do: "verify", text }).finally(() => port.close());
	const receipt = readReceipt(source.table);
	const lines = text.split("\n");
	const kept =
		!!receipt &&
		lines.includes(`commit ${receipt.commit}`) &&
		Object.entries(receipt.luck).every(([seat, words]) => lines.includes(`luck ${seat} ${words}`));
	return {
		honest: proof["verified"] && (!receipt || kept),
		rolls: proof["rolls"],
		luck: String(proof["luck"] ?? "").split(" ").filter(Boolean),
		mine: receipt ? kept : null,
	};
}
