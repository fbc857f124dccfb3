/** What need not be worked out, or drawn, again. */
import { Component, h, type ComponentType } from "preact";

/** Something that follows from an object, once for each object; `make` must look at nothing else that changes. */
export function once<K extends object, V>(make: (from: K) => V): (from: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (from) => {
		let found = known.get(from);
		if (!found) known.set(from, (found = { value: make(from) }));
		return found.value;
	};
}

/** A component that is drawn again only when a property is another object; preact/compat has it, at a greater price. */
export function memo<P extends object>(inner: (props: P) => preact.ComponentChild): ComponentType<P> {
	return class Memo extends Component<P> {
		override shouldComponentUpdate(next: P): boolean {
			const last = this.props as { [name: string]: unknown };
			return Object.entries(next).some(([name, value]) => last[name] !== value);
		}
		override render(): preact.ComponentChild {
			return h(inner as ComponentType<P>, this.props as P);
		}
	};
}
