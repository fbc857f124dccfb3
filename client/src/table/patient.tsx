/** Buttons that wait while a decision is under way. A fieldset does it for all of them: none is drawn again for that. */
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { TableContext, useTopic } from "./context";

export function Patient({ children }: { children: ComponentChildren }) {
	const { model } = useContext(TableContext)!;
	useTopic(model, "busy");
	return (
		<fieldset class="patient" role="presentation" disabled={model.busy}>
			{children}
		</fieldset>
	);
}
