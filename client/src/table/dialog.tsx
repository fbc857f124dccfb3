/** A dialog over the table: focus goes to its first button and stays inside; Escape, or a click beside it, closes it. */
import type { ComponentChild, ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const INSIDE = "button, summary, input, select, a";

export function Dialog(props: {
	/** Its heading has this id. */
	title: string;
	heading: ComponentChild;
	/** A line below the heading. */
	about?: ComponentChild;
	kind?: string;
	/** On which side of the page it stands. */
	side?: string;
	role?: "dialog" | "alertdialog";
	close: () => void;
	buttons: ComponentChild;
	children: ComponentChildren;
}) {
	const { title, heading, about, kind = "", side = "", role = "dialog", close, buttons, children } = props;
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		if (!box.current) return;
		const before = document.activeElement as HTMLElement | null;
		box.current.scrollTop = 0;
		box.current.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
		return () => before?.isConnected && before.focus({ preventScroll: true });
	}, []);
	const keys = (event: KeyboardEvent) => {
		if (event.key === "Escape") {
			close();
			event.stopPropagation();
		}
		if (event.key !== "Tab" || !box.current) return;
		const all = [...box.current.querySelectorAll<HTMLElement>(INSIDE)];
		const [first, last] = [all[0], all[all.length - 1]];
		const edge = event.shiftKey ? first : last;
		if (document.activeElement !== edge) return;
		(event.shiftKey ? last : first)?.focus();
		event.preventDefault();
	};
	return (
		<div class={`veil ${side}`} onClick={(event) => event.target === event.currentTarget && close()}>
			<div
				class={`confirm ${kind}`}
				ref={box}
				role={role}
				aria-modal="true"
				aria-labelledby={title}
				onKeyDown={keys}
			>
				<header>
					<h2 id={title}>{heading}</h2>
					{about && <p class="quiet-text">{about}</p>}
				</header>
				{children}
				<footer class="prompt-buttons">{buttons}</footer>
			</div>
		</div>
	);
}
