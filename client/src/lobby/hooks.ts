/** What the pages of the lobby fetch and keep fresh. */
import { useEffect, useState } from "preact/hooks";
import { askBots, askGames } from "../engine/engine";
import { listSaves, type Save } from "../engine/saves";
import { api, query } from "../server/api";
import { language } from "../text";
import { hearTurns } from "./live";
import type { Game, Table } from "../wire";

export interface Me {
	name: string | null;
	public: boolean;
}

/** `null` until it is known. `again` asks once more. */
export function useLoaded<T>(
	load: () => Promise<T>,
	needs: unknown[],
	every = 0,
): [T | null, () => void, string | null] {
	const [value, setValue] = useState<T | null>(null);
	const [error, setError] = useState<string | null>(null);
	const [count, setCount] = useState(0);
	useEffect(() => {
		let gone = false;
		const ask = () =>
			load().then(
				(found) => !gone && (setValue(found), setError(null)),
				(reason) => !gone && setError(String(reason.error ?? "failed")),
			);
		void ask();
		const fresh = () => document.visibilityState === "visible" && void ask();
		const timer = every ? setInterval(fresh, every) : undefined;
		if (every) document.addEventListener("visibilitychange", fresh);
		return () => {
			gone = true;
			clearInterval(timer);
			document.removeEventListener("visibilitychange", fresh);
		};
	}, [...needs, count]);
	return [value, () => setCount((n) => n + 1), error];
}

/** The games come from the engine in the page: they are there without a server. */
export function useGames(): Game[] | null {
	return useLoaded(askGames, [language()])[0];
}

export function useBots(): string[] | null {
	return useLoaded(askBots, [])[0];
}

/** Who one is; `undefined` while the server has not answered, `null` if there is no server. */
export function useMe(): [Me | null | undefined, () => void] {
	const [me, again, error] = useLoaded(async (): Promise<Me> => {
		try {
			const { name, public: open } = await api("GET", "/me");
			return { name: name ?? null, public: open };
		} catch (reason) {
			if ((reason as { error?: string }).error === "unknown") return { name: null, public: true };
			throw reason;
		}
	}, []);
	return [me ?? (error ? null : undefined), again];
}

/** Turns of one's own tables are told at once (live.ts); what others do in the house is asked for now and then. */
const REFRESH = 20000;

export function useTables(list: string, on: boolean): [Table[] | null, () => void] {
	const [tables, again] = useLoaded(
		async (): Promise<Table[]> => (on ? (await api("GET", "/tables" + query({ list })))["tables"] : []),
		[list, on],
		REFRESH,
	);
	useEffect(() => (on && list === "mine" ? hearTurns(again) : undefined), [list, on]);
	return [tables, again];
}

/** The game that has waited longest for one's decision. */
export function useNext(on: boolean): Table | null {
	const ask = async (): Promise<Table | null> =>
		on ? (await api("GET", "/tables" + query({ list: "next" })))["next"] : null;
	const [next, again] = useLoaded(ask, [on], REFRESH);
	useEffect(() => (on ? hearTurns(again) : undefined), [on]);
	return next;
}

export function useSaves(): [Save[] | null, () => void] {
	const [saves, again, error] = useLoaded(listSaves, []);
	return [saves ?? (error ? [] : null), again];
}
