/** The keys, over the table: opened by "?". */
import { t } from "../text";
import { useTable } from "./context";
import { Dialog } from "./dialog";
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
	if (model.laid !== "keys") return null;
	return (
		<Dialog
			title="keys-title"
			heading={t("Keys")}
			close={() => model.lay(null)}
			buttons={
				<button type="button" data-first onClick={() => model.lay(null)}>
					{t("Close")}
				</button>
			}
		>
			<div class="confirm-body">
				<KeyList />
			</div>
		</Dialog>
	);
}
