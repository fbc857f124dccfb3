/** What the words for programs in refusals mean, for people. */
import { t } from "./text";
import { WireError } from "./wire";

const words: { [error: string]: () => string } = {
	stale: () => t("The position has changed; look again."),
	refused: () => t("The rules refuse it."),
	not_yours: () => t("You are not asked to decide now."),
	not_your_seat: () => t("That is not for you."),
	forbidden: () => t("That is not for you."),
	not_found: () => t("There is no such table, or none that you may know of."),
	offline: () => t("The server does not answer."),
	over: () => t("The game is over."),
	too_many: () => t("Too much at once; wait a moment."),
	storage: () => t("It was not kept; look at the table and try again."),
	stopping: () => t("It was not kept; look at the table and try again."),
	code_needed: () => t("The code does not fit; is the clock of your telephone right?"),
	no_fight: () => t("This makes no fight."),
};

/** One sentence in the reader's language, as far as it is known. */
export function errorWords(error: unknown): string {
	if (!(error instanceof WireError)) return error instanceof Error ? error.message : String(error);
	return words[error.error]?.() ?? error.message;
}
