/** A component that is drawn again only when a property is another object; preact/compat has it, at a greater price. */
import { Component, h, type ComponentType } from "preact";

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
