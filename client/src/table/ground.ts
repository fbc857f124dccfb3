/** What the engine knows of the places besides who holds them: neighbours, facts, where supply begins, their worth. */
import type { Source } from "../seat";
import type { Scene } from "../wire";

export interface Spot {
	place: string;
	near: string[];
	facts?: { name: string; text?: string; value?: number }[];
	/** The sides whose supply begins here now. */
	source?: string[];
	/** Points that count for victory. */
	worth?: number;
}

export class Ground {
	private readonly spots: Map<string, Spot>;

	constructor(list: Spot[]) {
		this.spots = new Map(list.map((spot) => [spot.place, spot]));
	}

	static async ask(source: Source): Promise<Ground> {
		return new Ground((await source.ask({ do: "ground" }))["ground"] as Spot[]);
	}

	at(place: string): Spot | undefined {
		return this.spots.get(place);
	}

	near(place: string): string[] {
		return this.spots.get(place)?.near ?? [];
	}

	/** "Terrain: Forest", for a place. */
	facts(place: string): { name: string; text: string }[] {
		const list = this.spots.get(place)?.facts ?? [];
		return list.map(({ name, text, value }) => ({ name, text: text ?? String(value) }));
	}

	get worthy(): Spot[] {
		return [...this.spots.values()].filter((spot) => spot.worth);
	}

	sources(seat: string): string[] {
		return [...this.spots.values()].filter((spot) => spot.source?.includes(seat)).map((spot) => spot.place);
	}

	/** How many links away the places around one are, up to so many. */
	around(place: string, most: number): Map<string, number> {
		const far = new Map([[place, 0]]);
		let edge = [place];
		for (let away = 1; away <= most; away++) {
			edge = edge.flatMap((each) => this.near(each)).filter((each) => !far.has(each));
			for (const each of edge) far.set(each, away);
			edge = [...new Set(edge)];
		}
		return far;
	}

	/**
	 * The ways by which supply comes to the pieces of a side: pairs of places, each once. They run from the sources
	 * through places that are in supply; over the sea only where no other way leads: through its places (`water`),
	 * or, where the engine knows no such neighbours, straight from the nearest shore (`far` apart).
	 */
	supplyLines(scene: Scene, seat: string, water: Water, far: Distance): SupplyLine[] {
		const supplied = scene.places.filter((place) => place.supplied.includes(seat));
		const fed = new Set(supplied.map((place) => place.id));
		const own = scene.pieces.filter((piece) => piece.seat === seat).flatMap((piece) => piece.place ?? []);
		const from = new Map<string, string | null>(this.sources(seat).map((place) => [place, null]));
		const leaps = new Set<string>();
		this.spread(from, [...from.keys()], fed, water);
		for (;;) {
			if (!own.some((place) => fed.has(place) && !from.has(place))) break;
			const beyond = [...fed].filter((place) => !from.has(place));
			const leap = nearestPair([...from.keys()], beyond, far);
			if (!leap) break;
			from.set(leap[1], leap[0]);
			leaps.add(leap[1]);
			this.spread(from, [leap[1]], fed, water);
		}
		const lines = new Map<string, SupplyLine>();
		for (const place of own) {
			let at = place;
			for (let back = from.get(at); back && !lines.has(at); back = from.get(at)) {
				lines.set(at, { from: back, to: at, sea: leaps.has(at) || water(at) || water(back) });
				at = back;
			}
		}
		return [...lines.values()];
	}

	/** Goes on from some places to all that are in supply, over water last; notes from where each was reached. */
	private spread(
		from: Map<string, string | null>,
		begin: string[],
		fed: Set<string>,
		water: Water,
	): void {
		const [land, sea] = [[...begin], [] as string[]];
		for (let place = land.shift(); place !== undefined; place = land.shift() ?? sea.shift())
			for (const next of this.near(place)) {
				if (from.has(next) || !(fed.has(next) || water(next))) continue;
				from.set(next, place);
				(fed.has(next) ? land : sea).push(next);
			}
	}
}

type Water = (place: string) => boolean;

/** How far two places are from each other on the board. */
type Distance = (a: string, b: string) => number;

function nearestPair(some: string[], others: string[], far: Distance): [string, string] | null {
	let best: [string, string] | null = null;
	let least = Infinity;
	for (const a of some)
		for (const b of others) {
			const away = far(a, b);
			if (away < least) [best, least] = [[a, b], away];
		}
	return best;
}

/** A piece of a way of supply. */
export interface SupplyLine {
	from: string;
	to: string;
	sea: boolean;
}
