/** What went wrong, for people: a line under what was tried, or a page in the place of the one that was wanted. */
import { t } from "./text";

/** Nothing if nothing went wrong. */
export function Failure({ error }: { error: string | null | undefined }) {
	return error ? (
		<p role="alert" class="bad">
			{error}
		</p>
	) : null;
}

/** In the place of a table: it cannot be opened, and may be tried again. */
export function FailedPage({ error, again }: { error: string; again: () => void }) {
	return (
		<main class="failed">
			<h1>ETO</h1>
			<p role="alert">{error}</p>
			<p class="buttons">
				<button type="button" class="primary" onClick={again}>
					{t("Try again")}
				</button>
				<a class="button" href="#/">
					{t("Back to the lobby")}
				</a>
			</p>
		</main>
	);
}

/** In the place of a table that is on its way. */
export function LoadingPage() {
	return (
		<main class="loading" aria-busy="true">
			<h1>ETO</h1>
			<p role="status">{t("The map is being unfolded ...")}</p>
		</main>
	);
}

/** In the place of a page whose code is on its way. */
export function WaitingPage() {
	return <main class="loading" aria-busy="true" />;
}
