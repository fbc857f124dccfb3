/** The moderators' page: reports, accounts and what may be done to them, what has been done, how busy the house is. */
import { useState } from "preact/hooks";
import { errorWords } from "../errors";
import { Failure } from "../failure";
import { api, query, type Answer } from "../server/api";
import { t } from "../text";
import { Frame } from "./frame";
import { useLoaded } from "./hooks";
import { Form } from "./selves";

interface Known {
	name: string;
	created: string;
	moderator: boolean;
	banned: boolean;
	why?: string;
	until?: string | null;
}

const day = (time: string | null | undefined) => time?.slice(0, 16).replace("T", " ") ?? "";
const path = (name: string) => `/admin/accounts/${encodeURIComponent(name)}`;

function Reports({ again }: { again: () => void }) {
	const [answer, reload] = useLoaded(() => api("GET", "/admin/reports"), []);
	const list: Answer[] = answer?.["reports"] ?? [];
	const close = (report: number) =>
		void api("POST", `/admin/reports/${report}`, { deed: "close" }).then(() => (reload(), again()), reload);
	return (
		<section class="card">
			<h2>{t("Reports")}</h2>
			{answer && !list.length && <p class="muted">{t("None is open.")}</p>}
			<ul>
				{list.map((one) => (
					<li key={one["report"]} class="row">
						<span>
							<a href={`#/profile/${encodeURIComponent(one["about"])}`}>{one["about"]}</a> · {t("reported by %1", one["by"] ?? "?")} · {day(one["time"])}
							{one["table"] > 0 && (
								<>
									{" · "}
									<a href={`#/table/${one["table"]}`}>{t("table %1", one["table"])}</a>
								</>
							)}
							<br />
							{one["text"]}
						</span>
						<button type="button" onClick={() => close(one["report"])}>
							{t("Settled")}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

/** One account, and the deeds. Moderators have no power over each other. */
function Person({ one, again }: { one: Known; again: () => void }) {
	const [error, setError] = useState("");
	const deed = (body: Answer) =>
		api("POST", path(one.name), body).then(again, (reason) => setError(errorWords(reason)));
	const sure = (text: string, body: Answer) => confirm(text) && void deed(body);
	return (
		<li class="person">
			<details>
				<summary>
					<b>{one.name}</b> · {day(one.created)}
					{one.moderator && ` · ${t("moderator")}`}
					{one.banned && (
						<b class="bad">
							{" "}
							· {one.until ? t("banned until %1", day(one.until)) : t("banned")}: {one.why}
						</b>
					)}
				</summary>
				{!one.moderator && (
					<>
						{one.banned ? (
							<button type="button" onClick={() => void deed({ deed: "unban" })}>
								{t("Lift the ban")}
							</button>
						) : (
							<Form
								label={t("Ban")}
								danger
								send={async ({ why, days }) =>
									(await api("POST", path(one.name), { deed: "ban", why, days: Number(days || 0) }), again())
								}
							>
								<label>
									{t("The reason, which the person is told")}
									<input name="why" required maxLength={180} />
								</label>
								<label>
									{t("Days (none: for good)")}
									<input name="days" type="number" min={0} max={36500} />
								</label>
							</Form>
						)}
						<Form
							label={t("Rename")}
							send={async ({ name }) => (await api("POST", path(one.name), { deed: "rename", name }), again())}
						>
							<label>
								{t("New name")}
								<input name="name" required minLength={2} maxLength={39} />
							</label>
						</Form>
						<p class="buttons">
							<button type="button" onClick={() => void deed({ deed: "revoke" })}>
								{t("Sign out everywhere")}
							</button>
							<button
								type="button"
								class="danger"
								onClick={() => sure(t("Delete the account of %1 for good?", one.name), { deed: "delete" })}
							>
								{t("Delete the account")}
							</button>
						</p>
						<Failure error={error} />
					</>
				)}
			</details>
		</li>
	);
}

function People({ again }: { again: () => void }) {
	const [part, setPart] = useState("");
	const [answer, reload] = useLoaded(() => api("GET", "/admin/accounts" + query({ part })), [part]);
	const list: Known[] = answer?.["accounts"] ?? [];
	return (
		<section class="card">
			<h2>{t("Accounts")}</h2>
			<label>
				{t("Find a name")}
				<input type="search" value={part} onInput={(e) => setPart(e.currentTarget.value)} />
			</label>
			<ul>
				{list.map((one) => (
					<Person key={one.name} one={one} again={() => (reload(), again())} />
				))}
			</ul>
		</section>
	);
}

/** What a moderator, or the operator, did, in words. */
function deedWords(did: string, to: string, detail: string): string {
	const [before, after] = detail.split(": ");
	const words: { [did: string]: string } = {
		ban: t("banned %1: %2", to, detail),
		unban: t("lifted the ban of %1", to),
		rename: t("renamed %1 to %2", before ?? "", after ?? to),
		revoke: t("signed %1 out everywhere", to),
		delete: t("deleted an account"),
		moderator: detail === "yes" ? t("made %1 a moderator", to) : t("%1 is no moderator any more", to),
	};
	return words[did] ?? [did, to, detail].filter(Boolean).join(" ");
}

function Log({ count }: { count: number }) {
	const [answer] = useLoaded(() => api("GET", "/admin/log"), [count]);
	const list: Answer[] = answer?.["log"] ?? [];
	return (
		<section class="card">
			<h2>{t("What has been done")}</h2>
			<ul>
				{list.map((one, i) => (
					<li key={i}>
						{day(one["time"])} · <b>{one["by"] ?? t("the operator")}</b>:{" "}
						{deedWords(one["did"], one["to"] ?? "?", one["detail"] ?? "")}
					</li>
				))}
			</ul>
		</section>
	);
}

function Load({ count }: { count: number }) {
	const [load] = useLoaded(() => api("GET", "/admin/load"), [count]);
	if (!load) return null;
	const rows: [string, number][] = [
		[t("Accounts"), load["accounts"]],
		[t("Sessions"), load["sessions"]],
		[t("Open tables"), load["tables_open"]],
		[t("Running games"), load["tables_running"]],
		[t("Ended games"), load["tables_ended"]],
		[t("Notices that wait"), load["notices_waiting"]],
		[t("Notices overdue"), load["notices_overdue"]],
	];
	return (
		<section class="card narrow">
			<h2>{t("The house")}</h2>
			<dl class="numbers">
				{rows.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

export function Desk() {
	const [me] = useLoaded(() => api("GET", "/me"), []);
	const [count, setCount] = useState(0);
	const again = () => setCount(count + 1);
	return (
		<Frame page="#/admin" title={t("Moderation")}>
			<h1>{t("Moderation")}</h1>
			{me && !me["moderator"] && <p role="alert">{t("This page is for moderators.")}</p>}
			{me?.["moderator"] && (
				<div class="selves">
					<Reports again={again} />
					<People again={again} />
					<Log count={count} />
					<Load count={count} />
				</div>
			)}
		</Frame>
	);
}
