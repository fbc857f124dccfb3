/** The server's HTTP interface, /api/v1. */
import { language } from "../text";
import { refusal, WireError } from "../wire";

/* eslint-disable-next-line @typescript-eslint/no-explicit-any */
export type Answer = { [member: string]: any };

/** Throws a WireError when the answer is not ok, and one with the word "offline" when there is none. */
export async function api(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer> {
	let response: Response;
	try {
		response = await fetch("/api/v1" + path, {
			method,
			headers:
				body === undefined
					? { "Accept-Language": language() }
					: { "Accept-Language": language(), "Content-Type": "application/json" },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	} catch {
		throw new WireError("offline", "the server does not answer");
	}
	const answer = (await response
		.json()
		.catch(() => ({ ok: false, error: "failed", message: response.statusText }))) as Answer;
	if (!answer["ok"]) throw failure(answer);
	return answer;
}

export function failure(answer: Answer): WireError {
	return new WireError(
		answer["error"] ?? "failed",
		answer["message"] ?? "",
		answer["clause"] ?? null,
		refusal(answer),
	);
}

/** The query of an address, without what is undefined. */
export function query(members: { [name: string]: string | number | undefined }): string {
	const list = Object.entries(members).filter(([, value]) => value !== undefined && value !== "");
	return list.length ? "?" + new URLSearchParams(list.map(([name, value]) => [name, String(value)])) : "";
}
