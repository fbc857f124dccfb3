/** Games kept in this browser (IndexedDB): the notation of each, and what a list of them needs. */

export interface Save {
	key: string;
	game: string;
	scenario: string;
	/** "me" or "bot:NAME" for each seat. */
	seats: { [seat: string]: string };
	/** The whole game as notation. */
	text: string;
	steps: number;
	turn: string | null;
	/** "running", "won" or "drawn". */
	result: string;
	winners: string[];
	/** Seats that must decide. */
	deciders: string[];
	/** A guided first game: the step that it has reached. */
	lesson?: number;
	/** Which of the game's lessons it is; absent: the first. */
	course?: number;
	changed: number;
}

const NAME = "eto";
const STORE = "saves";

function open(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(NAME, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const db = await open();
	try {
		return await new Promise((resolve, reject) => {
			const transaction = db.transaction(STORE, mode);
			const request = work(transaction.objectStore(STORE));
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = transaction.onerror = () => reject(transaction.error);
		});
	} finally {
		db.close();
	}
}

export function newKey(): string {
	return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/** The newest first. */
export async function listSaves(): Promise<Save[]> {
	const all: Save[] = await run("readonly", (store) => store.getAll());
	return all.sort((a, b) => b.changed - a.changed);
}

export function readSave(key: string): Promise<Save | undefined> {
	return run("readonly", (store) => store.get(key));
}

export async function writeSave(save: Save): Promise<void> {
	await run("readwrite", (store) => store.put(save));
}

export async function removeSave(key: string): Promise<void> {
	await run("readwrite", (store) => store.delete(key));
}
