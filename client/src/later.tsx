/** Screens that not every visit needs: their code (rest.ts) is fetched when the first of them is drawn, or before, when
 *  nobody waits for anything. */
import type { ComponentChild, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { FailedPage, Failure } from "./failure";
import { t } from "./text";

type Rest = typeof import("./rest");
let rest: Rest | null = null;

/** Has the rest here; a second call asks once more only if the first one failed. */
export async function fetchRest(): Promise<void> {
	rest ??= await import("./rest");
}

/** The screen that `pick` takes out of the rest. `page` stands in the place of a whole page until it is there. */
export function later<P extends object>(pick: (from: Rest) => FunctionComponent<P>, page?: ComponentChild) {
	return function Later(props: P) {
		const [failed, setFailed] = useState(false);
		const [, redraw] = useState(0);
		const Screen = rest && pick(rest);
		useEffect(() => {
			/* asked of what was drawn: the rest may have come between the drawing and now */
			if (!Screen)
				fetchRest().then(
					() => redraw(1),
					() => setFailed(true),
				);
		}, []);
		if (Screen) return <Screen {...props} />;
		if (!failed) return <>{page}</>;
		/* the server may have a newer page, whose parts have other names */
		const error = t("This part of the page cannot be fetched now.");
		return page ? <FailedPage error={error} again={() => location.reload()} /> : <Failure error={error} />;
	};
}
