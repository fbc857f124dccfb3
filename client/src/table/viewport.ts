/**
 * Moves and scales a plane inside a frame: wheel, drag, two fingers, keys. The plane is laid out at a scale of its own
 * and only moved by a transform while the reader's hand is on it, so that a frame costs no painting; when the hand
 * rests it is laid out again, sharp.
 */

const REST = 160;
const MOST = 6;
const CLICK = 6;

export interface Spot {
	x: number;
	y: number;
}

/** For an element whose transform changes in every frame. Chromium puts all layers of the page together anew when a
 *  style changes a transform, but not where an animation has a say in it: this one stands still, and adds nothing. */
export function lighten(element: HTMLElement): void {
	const still = { transform: ["translate(0)", "translate(0)"] };
	element.animate(still, { duration: 1000, fill: "both", composite: "add" }).pause();
}

export class Viewport {
	private x = 0;
	private y = 0;
	private scale = 1;
	private laid = 1;
	private timer = 0;
	private frameAsked = 0;
	private pointers = new Map<number, Spot>();
	private moved = 0;
	private touched = false;
	private resize: ResizeObserver;
	private flight = 0;
	/** Called with every frame in which the map moves: for what follows it without being drawn anew. */
	readonly moves = new Set<() => void>();
	private held = false;
	/** Where the frame is, and its size: to ask for it makes the browser lay the page out at once. */
	private size = { x: 0, y: 0, w: 0, h: 0 };

	constructor(
		private frame: HTMLElement,
		private plane: HTMLElement,
		private width: number,
		private height: number,
		private click: (target: Element, spot: Spot) => void,
		/** It was laid out at a scale. */
		private shown: (scale: number) => void = () => undefined,
	) {
		frame.addEventListener("wheel", this.wheel, { passive: false });
		frame.addEventListener("pointerdown", this.down);
		frame.addEventListener("pointermove", this.move);
		frame.addEventListener("pointerup", this.up);
		frame.addEventListener("pointercancel", this.up);
		frame.addEventListener("click", this.clicked);
		lighten(plane);
		this.measure();
		this.resize = new ResizeObserver(() => {
			this.measure();
			if (this.touched) this.bound();
			else this.fit();
		});
		this.resize.observe(frame);
		this.fit();
	}

	close(): void {
		this.frame.removeEventListener("wheel", this.wheel);
		this.frame.removeEventListener("pointerdown", this.down);
		this.frame.removeEventListener("pointermove", this.move);
		this.frame.removeEventListener("pointerup", this.up);
		this.frame.removeEventListener("pointercancel", this.up);
		this.frame.removeEventListener("click", this.clicked);
		this.resize.disconnect();
		clearTimeout(this.timer);
		cancelAnimationFrame(this.frameAsked);
		cancelAnimationFrame(this.flight);
	}

	private measure(): void {
		const { left: x, top: y } = this.frame.getBoundingClientRect();
		this.size = { x, y, w: this.frame.clientWidth, h: this.frame.clientHeight };
	}

	get frameSize(): { w: number; h: number } {
		return this.size;
	}

	/** The part of the board that is seen, in its own measures. */
	get window(): { x: number; y: number; w: number; h: number } {
		return {
			x: -this.x / this.scale,
			y: -this.y / this.scale,
			w: this.size.w / this.scale,
			h: this.size.h / this.scale,
		};
	}

	private get least(): number {
		return Math.min(this.size.w / this.width, this.size.h / this.height) || 0.1;
	}

	/** The whole board, or on a narrow frame as much as is readable. */
	fit(): void {
		this.scale = this.least;
		this.x = (this.size.w - this.width * this.scale) / 2;
		this.y = (this.size.h - this.height * this.scale) / 2;
		this.touched = false;
		this.lay();
	}

	/** A part of the board, in its own measures, with some room around; never smaller than `least`. */
	fitTo(left: number, top: number, right: number, bottom: number, least = 0): void {
		const room = 60;
		const wide = right - left + 2 * room;
		const high = bottom - top + 2 * room;
		const scale = Math.min(this.size.w / wide, this.size.h / high, 1.6);
		this.scale = Math.max(scale, this.least, Math.min(least, MOST));
		this.centre((left + right) / 2, (top + bottom) / 2);
	}

	/** Brings a point into the middle two thirds, in a gentle flight; without motion at once. */
	follow(x: number, y: number, ms: number): void {
		cancelAnimationFrame(this.flight); // to somewhere else, even if this is in sight on the way
		const at = this.toFrame(x, y);
		const { w, h } = this.size;
		if (at.x > w / 6 && at.x < (w * 5) / 6 && at.y > h / 6 && at.y < (h * 5) / 6) return;
		if (ms <= 0) return this.centre(x, y);
		const from = { x: this.x, y: this.y };
		const began = performance.now();
		const goal = {
			x: inside(w / 2 - x * this.scale, w, this.width * this.scale),
			y: inside(h / 2 - y * this.scale, h, this.height * this.scale),
		};
		const frame = (now: number) => {
			const part = Math.min(1, (now - began) / ms);
			const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
			this.x = from.x + (goal.x - from.x) * eased;
			this.y = from.y + (goal.y - from.y) * eased;
			this.touched = true;
			this.draw();
			if (part < 1) this.flight = requestAnimationFrame(frame);
		};
		this.flight = requestAnimationFrame(frame);
	}

	centre(x: number, y: number): void {
		this.x = this.size.w / 2 - x * this.scale;
		this.y = this.size.h / 2 - y * this.scale;
		this.touched = true;
		this.bound();
		this.lay();
	}

	/** Moves only if the point is not well inside the frame. */
	reveal(x: number, y: number): void {
		const at = this.toFrame(x, y);
		const edge = 60;
		if (
			at.x < edge ||
			at.y < edge ||
			at.x > this.size.w - edge ||
			at.y > this.size.h - edge
		)
			this.centre(x, y);
	}

	/** A point of the board in the frame. */
	toFrame(x: number, y: number): Spot {
		return { x: this.x + x * this.scale, y: this.y + y * this.scale };
	}

	pan(dx: number, dy: number): void {
		this.x += dx;
		this.y += dy;
		this.touched = true;
		this.bound();
		this.draw();
	}

	/** Around a point of the frame; the middle if none is given. */
	zoom(factor: number, spot?: Spot): void {
		const at = spot ?? { x: this.size.w / 2, y: this.size.h / 2 };
		const scale = Math.max(this.least, Math.min(MOST, this.scale * factor));
		this.x = at.x - ((at.x - this.x) * scale) / this.scale;
		this.y = at.y - ((at.y - this.y) * scale) / this.scale;
		this.scale = scale;
		this.touched = true;
		this.bound();
		this.draw();
	}

	private bound(): void {
		this.scale = Math.max(this.scale, this.least);
		this.x = inside(this.x, this.size.w, this.width * this.scale);
		this.y = inside(this.y, this.size.h, this.height * this.scale);
		this.draw();
	}

	private draw(): void {
		if (!this.frameAsked)
			this.frameAsked = requestAnimationFrame(() => {
				this.frameAsked = 0;
				this.shift(this.scale / this.laid);
				for (const follow of this.moves) follow();
			});
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.scale !== this.laid && this.lay(), REST);
	}

	/** By whole pixels: at a part of one every layer of the map would be resampled in every frame. */
	private shift(scale: number): void {
		const place = `translate(${Math.round(this.x)}px,${Math.round(this.y)}px)`;
		this.plane.style.transform = scale === 1 ? place : `${place} scale(${scale})`;
	}

	private lay(): void {
		this.laid = this.scale;
		this.plane.style.width = `${this.width * this.scale}px`;
		this.plane.style.height = `${this.height * this.scale}px`;
		this.shift(1);
		this.frame.dataset["near"] = this.scale > 0.7 ? "yes" : "no";
		this.shown(this.laid);
		for (const follow of this.moves) follow();
	}

	/** Where in the frame an event is. */
	spot(event: MouseEvent): Spot {
		return { x: event.clientX - this.size.x, y: event.clientY - this.size.y };
	}

	private wheel = (event: WheelEvent) => {
		event.preventDefault();
		const lines = event.deltaMode === 1 ? 16 : 1;
		this.zoom(Math.exp(-event.deltaY * lines * 0.0015), this.spot(event));
	};

	/** What is pressed now is a piece that may be dragged, not the map. */
	hold(): void {
		this.held = true;
		this.moved = 0;
	}

	/** It was dragged: the click that ends it is none. */
	swallow(): void {
		this.moved = CLICK + 1;
	}

	private down = (event: PointerEvent) => {
		if (event.button !== 0 || (event.target as Element).closest("[data-still]")) return;
		cancelAnimationFrame(this.flight);
		if (this.held) {
			this.held = false;
			return;
		}
		this.pointers.set(event.pointerId, this.spot(event));
		if (this.pointers.size === 1) this.moved = 0;
	};

	private move = (event: PointerEvent) => {
		const last = this.pointers.get(event.pointerId);
		if (!last) return;
		const now = this.spot(event);
		const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
		this.moved += Math.hypot(now.x - last.x, now.y - last.y);
		if (this.moved > CLICK && !this.frame.hasPointerCapture(event.pointerId))
			this.frame.setPointerCapture(event.pointerId);
		const other = others[0];
		if (other) {
			const before = Math.hypot(last.x - other.x, last.y - other.y);
			const after = Math.hypot(now.x - other.x, now.y - other.y);
			if (before > 0)
				this.zoom(after / before, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
			this.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
		} else if (this.moved > CLICK) {
			this.pan(now.x - last.x, now.y - last.y);
		}
		this.pointers.set(event.pointerId, now);
	};

	private up = (event: PointerEvent) => {
		this.pointers.delete(event.pointerId);
	};

	/* The click, not the pointer's end: what appears under a finger must not get the click that made it appear. */
	private clicked = (event: MouseEvent) => {
		const target = event.target as Element;
		if (this.moved <= CLICK && !target.closest("[data-still]")) this.click(target, this.spot(event));
	};
}

/** Where a line of some length begins, so that it fills the room or stands in its middle. */
function inside(at: number, room: number, length: number): number {
	if (length <= room) return (room - length) / 2;
	return Math.min(0, Math.max(room - length, at));
}
