/** What the server tells at once: the stream of turns of one's own tables. The lists of the lobby ask again on each. */

const RETRY = 15000;
const listeners = new Set<() => void>();
let reading: AbortController | null = null;

async function read(signal: AbortSignal): Promise<void> {
	const response = await fetch("/api/v1/events", { signal });
	const reader = response.ok ? response.body?.getReader() : undefined;
	for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
		for (const listener of listeners) listener();
}

async function keepReading(mine: AbortController): Promise<void> {
	while (!mine.signal.aborted) {
		await read(mine.signal).catch(() => undefined);
		await new Promise((done) => setTimeout(done, RETRY));
	}
}

/** Calls back when one of one's own tables asks for a decision; returns how to stop it. */
export function hearTurns(callback: () => void): () => void {
	listeners.add(callback);
	if (!reading) void keepReading((reading = new AbortController()));
	return () => {
		listeners.delete(callback);
		if (listeners.size) return;
		reading?.abort();
		reading = null;
	};
}
