/** The keys, over the table: opened by "?". */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text";
import { useTable } from "./context";
import { MAP_KEYS, SHORTCUTS } from "./keys";

export function KeyList() {
	return (
		<dl class="keys">
			{[...MAP_KEYS, ...SHORTCUTS].map((each) => (
				<div key={each.key}>
					<dt>
						<kbd>{each.key}</kbd>
					</dt>
					<dd>{t(each.about)}</dd>
				</div>
			))}
		</dl>
	);
}

export function KeyHelp() {
	const { model } = useTable();
	const close = useRef<HTMLButtonElement>(null);
	const open = model.laid === "keys";
	useEffect(() => {
		if (open) close.current?.focus();
	}, [open]);
	if (!open) return null;
	return (
		<div class="veil" onClick={(event) => event.target === event.currentTarget && model.lay(null)}>
			<div class="confirm" role="dialog" aria-modal="true" aria-labelledby="keys-title">
				<header>
					<h2 id="keys-title">{t("Keys")}</h2>
				</header>
				<div class="confirm-body">
					<KeyList />
				</div>
				<footer class="prompt-buttons">
					<button type="button" ref={close} onClick={() => model.lay(null)}>
						{t("Close")}
					</button>
				</footer>
			</div>
		</div>
	);
}
