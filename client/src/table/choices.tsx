/** The legal choices as lists: the keyboard's and the screen reader's way to everything. */
import { useState } from "preact/hooks";
import { t } from "../text";
import type { Action } from "../wire";
import { useTable } from "./context";

const MANY = 8;

/** Actions of one verb together, in the order of the engine. */
export function grouped(actions: Action[]): Map<string, Action[]> {
	const groups = new Map<string, Action[]>();
	for (const action of actions) groups.set(action.verb, [...(groups.get(action.verb) ?? []), action]);
	return groups;
}

/** The words with which all begin. */
function shared(lines: string[]): string {
	const words = lines.map((line) => line.split(" "));
	const first = words[0] ?? [];
	const differs = first.findIndex((word, i) => words.some((each) => each[i] !== word));
	return first.slice(0, differs < 0 ? first.length : Math.max(1, differs)).join(" ");
}

/** A choice; beside one that is aimed at a piece, its chances if it makes a fight. */
export function ActionButton({ action }: { action: Action }) {
	const { model } = useTable();
	const [none, setNone] = useState(false);
	const named = model.scene.pieces.find(
		(piece) => piece.id && action.args.some((arg) => arg.piece === piece.id),
	);
	const goal = action.args.find((arg) => arg.place)?.place ?? named?.place ?? null;
	const fights = !action.rolls && !action.takes && !none && !!named && named.seat !== model.seat;
	const point = () => model.lookAt(goal);
	return (
		<div class="choice">
			<button
				type="button"
				class="action"
				disabled={model.busy}
				data-action={action.action}
				onClick={() => void model.act(action)}
				onMouseEnter={point}
				onFocus={point}
			>
				<span>{action.say}</span>
				{action.rolls && (
					<span class="die-mark" role="img" aria-label={t("dice fall")}>
						⚂
					</span>
				)}
			</button>
			{fights && (
				<button
					type="button"
					class="chances"
					aria-label={t("The chances: %1", action.say)}
					onClick={() => void model.consider(action).then((fight) => setNone(!fight))}
				>
					%
				</button>
			)}
		</div>
	);
}

function Group({ actions, open }: { actions: Action[]; open: boolean }) {
	const title = `${shared(actions.map((action) => action.say))} …`;
	return (
		<details class="group" open={open}>
			<summary>
				{title} <span class="count">{actions.length}</span>
			</summary>
			<div class="group-list">
				{actions.map((action) => (
					<ActionButton key={action.action} action={action} />
				))}
			</div>
		</details>
	);
}

export function Choices() {
	const { model } = useTable();
	const [word, setWord] = useState("");
	if (!model.live || !model.seat)
		return (
			<p class="quiet-text">
				{model.over ? t("There is nothing more to decide.") : t("It is not your turn.")}
			</p>
		);
	const wanted = word.toLowerCase();
	const list = model.legal.filter((action) =>
		`${action.say} ${action.action}`.toLowerCase().includes(wanted),
	);
	const groups = [...grouped(list).values()];
	return (
		<div class="choices">
			<label class="filter">
				<span class="visually-hidden">{t("Narrow the choices")}</span>
				<input
					type="search"
					value={word}
					placeholder={t("Narrow %1 choices", model.legal.length)}
					onInput={(event) => setWord(event.currentTarget.value)}
				/>
			</label>
			{groups.map((actions) =>
				actions.length === 1 ? (
					<ActionButton key={actions[0]!.verb} action={actions[0]!} />
				) : (
					<Group
						key={actions[0]!.verb}
						actions={actions}
						open={actions.length <= MANY || word !== ""}
					/>
				),
			)}
			{!list.length && <p class="quiet-text">{t("No choice says that.")}</p>}
		</div>
	);
}
