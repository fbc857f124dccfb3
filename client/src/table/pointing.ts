/** Pointing at something that is spoken of, in a list: the map shows it. */
import type { TableModel } from "./model";

/** How far a mouse moves before it points at something, in pixels. */
const REST = 4;

/** Where the mouse was last pressed. What then comes to lie under it, because a list has changed, nobody points at. */
let pressed: { x: number; y: number } | null = null;
document.addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }), true);

/** For an element that speaks of a place: the map shows it while one points at it, by mouse or keys. */
export function shows(model: TableModel, place: string | null) {
	return {
		onMouseEnter: ({ clientX, clientY }: MouseEvent) => {
			const rests = pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) < REST;
			if (!rests) model.lookAt(place);
		},
		onFocus: () => model.lookAt(place),
	};
}
