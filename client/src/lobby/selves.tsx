/** One's own account: the password, where one is signed in, a second factor, one's data, and its end. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { errorWords } from "../errors";
import { go } from "../route";
import { api } from "../server/api";
import { t } from "../text";
import { WireError } from "../wire";
import { useLoaded } from "./hooks";
import { ago } from "./words";

interface Session {
	id: string;
	kind: "session" | "bot";
	scope: string | null;
	label: string | null;
	created: number;
	this: boolean;
}

/** A form that sends one request, and says below what came of it. */
export function Form({
	label,
	send,
	danger = false,
	children,
}: {
	label: string;
	send: (fields: { [name: string]: string }) => Promise<string | void>;
	danger?: boolean;
	children: ComponentChildren;
}) {
	const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
	const [busy, setBusy] = useState(false);
	const submit = async (form: HTMLFormElement) => {
		const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
		setBusy(true);
		try {
			const text = await send(fields);
			form.reset();
			setSaid(text ? { text, bad: false } : null);
		} catch (error) {
			const wrong = error instanceof WireError && error.error === "forbidden";
			setSaid({ text: wrong ? t("The password or the code does not fit.") : errorWords(error), bad: true });
		}
		setBusy(false);
	};
	return (
		<form onSubmit={(e) => (e.preventDefault(), void submit(e.currentTarget))}>
			{children}
			<button class={danger ? "danger" : "primary"} disabled={busy}>
				{label}
			</button>
			<p role="status" class={said?.bad ? "bad" : "muted"}>
				{said?.text}
			</p>
		</form>
	);
}

function Secret({ name, label, fresh = false }: { name: string; label: string; fresh?: boolean }) {
	return (
		<label>
			{label}
			<input
				type="password"
				name={name}
				required
				minLength={8}
				autocomplete={fresh ? "new-password" : "current-password"}
			/>
		</label>
	);
}

/** The six digits of the telephone, where they are asked for. */
export function Code({ needed = true }: { needed?: boolean }) {
	return (
		<label>
			{t("Code of the authenticator")}
			<input
				name="code"
				inputMode="numeric"
				autocomplete="one-time-code"
				pattern="[0-9]{6}"
				maxLength={6}
				required={needed}
			/>
		</label>
	);
}

function Password({ factor }: { factor: boolean }) {
	return (
		<section class="card narrow">
			<h2>{t("Change the password")}</h2>
			<Form
				label={t("Change it")}
				send={async (fields) => {
					await api("PUT", "/me/password", fields);
					return t("The password is changed. Everywhere else you are signed out.");
				}}
			>
				<Secret name="password" label={t("Present password")} />
				<Secret name="new" label={t("New password")} fresh />
				{factor && <Code />}
			</Form>
		</section>
	);
}

/** In the words by which browsers name themselves: who they are, and on what. The server keeps their beginning. */
const BROWSERS: [RegExp, string][] = [
	[/Firefox/, "Firefox"],
	[/Edg/, "Edge"],
	[/Chrome/, "Chrome"],
	[/Safari/, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
	[/Windows/, "Windows"],
	[/Android/, "Android"],
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Mac OS/, "Mac"],
	[/Linux/, "Linux"],
];

/** "Firefox, Linux". */
function browserWords(label: string | null): string {
	const first = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(label ?? ""))?.[1];
	const system = first(SYSTEMS);
	return [first(BROWSERS) ?? t("A browser"), ...(system ? [system] : [])].join(", ");
}

function Sessions() {
	const [answer, again] = useLoaded(() => api("GET", "/me/sessions"), []);
	const list: Session[] = answer?.["sessions"] ?? [];
	const end = (path: string) => void api("DELETE", `/me/sessions${path}`).then(again, again);
	return (
		<section class="card">
			<h2>{t("Where you are signed in")}</h2>
			<ul class="plain">
				{list.map((one) => (
					<li key={one.id} class="row">
						<span>
							{one.kind === "bot" ? [t("A program"), one.label].filter(Boolean).join(" · ") : browserWords(one.label)}
							{" · "}
							{ago(one.created)}
						</span>
						{one.this ? (
							<b>{t("this one")}</b>
						) : (
							<button type="button" class="quiet" onClick={() => end(`/${one.id}`)}>
								{t("End it")}
							</button>
						)}
					</li>
				))}
			</ul>
			{list.length > 1 && (
				<button type="button" onClick={() => end("")}>
					{t("Sign out everywhere else")}
				</button>
			)}
		</section>
	);
}

interface Made {
	secret: string;
	uri: string;
	qr: string[];
}

/** The key for a camera: dark on white whatever the colours of the page are, with the margin that readers need. */
function KeyPicture({ rows }: { rows: string[] }) {
	const size = rows.length + 8;
	const module = (dark: string, x: number, y: number) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : "");
	const path = rows.flatMap((row, y) => [...row].map((dark, x) => module(dark, x, y)));
	return (
		<svg viewBox={`0 0 ${size} ${size}`} width="220" height="220" role="img" aria-label={t("The key as a QR code")}>
			<rect width={size} height={size} fill="#fff" />
			<path d={path.join("")} fill="#000" shape-rendering="crispEdges" />
		</svg>
	);
}

function NewFactor({ made, done }: { made: Made; done: () => void }) {
	return (
		<>
			<p>{t("Put this key into an authenticator, then type the code that it shows.")}</p>
			{made.qr.length > 0 && <KeyPicture rows={made.qr} />}
			<p>
				<code class="key">{made.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
			</p>
			<p>
				<a href={made.uri}>{t("Open it in an authenticator on this device")}</a>
			</p>
			<Form label={t("Confirm")} send={async (fields) => (await api("PUT", "/me/factor", fields), done())}>
				<Code />
			</Form>
		</>
	);
}

function Factor({ on, again }: { on: boolean; again: () => void }) {
	const [made, setMade] = useState<Made | null>(null);
	const done = () => (setMade(null), again());
	return (
		<section class="card narrow">
			<h2>{t("Second factor")}</h2>
			{on ? (
				<>
					<p>{t("Signing in asks for a code of your authenticator.")}</p>
					<Form
						label={t("Switch it off")}
						send={async (fields) => (await api("DELETE", "/me/factor", fields), again())}
					>
						<Secret name="password" label={t("Password")} />
						<Code />
					</Form>
				</>
			) : made ? (
				<NewFactor made={made} done={done} />
			) : (
				<>
					<p>{t("With it, a password alone is not enough to sign in.")}</p>
					<Form
						label={t("Set it up")}
						send={async (fields) => {
							const { secret, uri, qr } = await api("POST", "/me/factor", fields);
							setMade({ secret, uri, qr: qr ?? [] });
						}}
					>
						<Secret name="password" label={t("Password")} />
					</Form>
				</>
			)}
		</section>
	);
}

function Data({ factor }: { factor: boolean }) {
	return (
		<section class="card narrow">
			<h2>{t("Your data")}</h2>
			<p>
				<a class="button" href="/api/v1/me/export" download="eto-account.json">
					{t("All that is kept about you, as a file")}
				</a>
			</p>
			<details>
				<summary>{t("Delete the account")}</summary>
				<p>{t("Your games stay readable without your name; what you wrote is deleted. There is no way back.")}</p>
				<Form
					label={t("Delete the account for good")}
					danger
					send={async (fields) => (await api("DELETE", "/me", fields), go("#/"))}
				>
					<Secret name="password" label={t("Password")} />
					{factor && <Code />}
				</Form>
			</details>
		</section>
	);
}

export function Selves() {
	const [me, again] = useLoaded(() => api("GET", "/me"), []);
	if (!me) return null;
	return (
		<div class="selves">
			{me["moderator"] && (
				<p>
					<a class="button" href="#/admin">
						{t("Moderation")}
					</a>
				</p>
			)}
			<Sessions />
			<div class="side-by-side">
				<Password factor={me["factor"]} />
				<Factor on={me["factor"]} again={again} />
				<Data factor={me["factor"]} />
			</div>
		</div>
	);
}
