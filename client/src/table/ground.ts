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
	 * through places that are in supply; over the sea (`water`) only where no other way leads.
	 */
	supplyLines(scene: Scene, seat: string, water: (place: string) => boolean): SupplyLine[] {
		const from = this.supplyFrom(scene, seat, water);
		const lines = new Map<string, SupplyLine>();
		for (const piece of scene.pieces) {
			if (piece.seat !== seat || !piece.place) continue;
			let at: string = piece.place;
			for (let back = from.get(at); back && !lines.has(at); back = from.get(at)) {
				lines.set(at, { from: back, to: at, sea: water(at) || water(back) });
				at = back;
			}
		}
		return [...lines.values()];
	}

	/** From where supply comes to each place that it reaches; null for its sources. */
	private supplyFrom(scene: Scene, seat: string, water: (place: string) => boolean): Map<string, string | null> {
		const supplied = scene.places.filter((place) => place.supplied.includes(seat));
		const fed = new Set(supplied.map((place) => place.id));
		const from = new Map<string, string | null>(this.sources(seat).map((place) => [place, null]));
		const [land, sea] = [[...from.keys()], [] as string[]];
		for (let place = land.shift(); place !== undefined; place = land.shift() ?? sea.shift())
			for (const next of this.near(place)) {
				if (from.has(next) || !(fed.has(next) || water(next))) continue;
				from.set(next, place);
				(fed.has(next) ? land : sea).push(next);
			}
		return from;
	}
}

/** A piece of a way of supply. */
export interface SupplyLine {
	from: string;
	to: string;
	sea: boolean;
}
