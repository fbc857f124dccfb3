/** The rules beside the board, opened at the clause that was asked for. */
import { useEffect, useRef } from "preact/hooks";
import { RulesBrowser } from "../rules/browser";
import { t } from "../text";
import { useTable } from "./context";

export function RulesDrawer() {
	const { model } = useTable();
	const drawer = useRef<HTMLElement>(null);
	const open = model.rulesAt !== null;
	useEffect(() => {
		if (open) drawer.current?.focus();
	}, [open, model.rulesAt]);
	if (!open) return null;
	return (
		<section
			class="drawer"
			role="dialog"
			aria-label={t("Rules")}
			tabIndex={-1}
			ref={drawer}
			onKeyDown={(event) => {
				if (event.key === "Escape") model.openRules(null);
			}}
		>
			<header>
				<h2>
					{t("Rules")}: {model.game.title}
				</h2>
				<button
					type="button"
					class="quiet"
					onClick={() => model.openRules(null)}
					aria-label={t("Close")}
				>
					×
				</button>
			</header>
			<RulesBrowser game={model.game.id} clause={model.rulesAt ?? ""} />
		</section>
	);
}
