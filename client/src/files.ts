/**
 * Files that the page needs in order to go on: the engine, the pack and the board of a game. One that does not come is
 * asked for once more, past whatever keeps files on the way: on a first visit the page, its worker and the service
 * worker that is just being installed all fetch at once.
 */
const PAUSE = 700;

async function ask(path: string, cache: RequestCache): Promise<Response> {
	const response = await fetch(path, { cache });
	if (!response.ok) throw new Error(`${path}: ${response.status}`);
	return response;
}

export async function fetchFile(path: string): Promise<Response> {
	try {
		return await ask(path, "default");
	} catch {
		await new Promise((done) => setTimeout(done, PAUSE));
		return ask(path, "reload");
	}
}
