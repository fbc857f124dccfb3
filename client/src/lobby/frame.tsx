/** What stands around every page of the lobby: the name, the ways to the other pages, who one is. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../server/api";
import { changeSettings, useSettings } from "../settings";
import { t } from "../text";
import { useMe, useNext, type Me } from "./hooks";
import { tellTurn } from "./notices";

const pages = (): [string, string][] => [
	["#/", t("Lobby")],
	["#/learn", t("Learn")],
	["#/settings", t("Settings")],
];

function Account({ me, again }: { me: Me | null | undefined; again: () => void }) {
	if (!me) return me === null ? <span class="muted">{t("offline")}</span> : null;
	if (!me.public) return <a href={`#/profile/${me.name}`}>{t("My results")}</a>;
	if (!me.name)
		return (
			<a class="button" href="#/account">
				{t("Sign in")}
			</a>
		);
	const leave = () => void api("DELETE", "/session").then(again, again);
	return (
		<span class="account">
			<a href={`#/profile/${encodeURIComponent(me.name)}`}>{me.name}</a>
			<button class="quiet" onClick={leave}>
				{t("Sign out")}
			</button>
		</span>
	);
}

/** The game that has waited longest for one's decision. */
function Waiting({ on }: { on: boolean }) {
	const table = useNext(on);
	useEffect(() => tellTurn(table), [table?.table, table?.steps]);
	if (!table) return null;
	return (
		<a class="button primary waiting" href={`#/table/${table.table}`}>
			{t("A game waits for you")}
		</a>
	);
}

function Language() {
	const settings = useSettings();
	const other = settings.lang === "en" ? "es" : "en";
	return (
		<button class="quiet" lang={other} onClick={() => changeSettings({ lang: other })}>
			{other === "es" ? "Español" : "English"}
		</button>
	);
}

export function Frame({ page, title, children }: { page: string; title?: string; children: ComponentChildren }) {
	const [me, again] = useMe();
	useEffect(() => {
		document.title = title ? `${title} · ETO` : "ETO";
	}, [title]);
	return (
		<div class="frame">
			<a class="skip" href="#content" onClick={skip}>
				{t("Skip to the content")}
			</a>
			<header class="bar">
				<a class="name" href="#/">
					ETO
				</a>
				<nav aria-label={t("Pages")}>
					{pages().map(([address, label]) => (
						<a
							key={address}
							href={address}
							aria-current={page === address ? "page" : undefined}
						>
							{label}
						</a>
					))}
				</nav>
				<span class="space" />
				<Waiting on={!!me?.name} />
				<Account me={me} again={again} />
				<Language />
			</header>
			<main id="content" class="lobby" tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}

/** The address bar belongs to the routes, so the link only moves the focus. */
function skip(event: Event): void {
	event.preventDefault();
	document.getElementById("content")?.focus();
}
