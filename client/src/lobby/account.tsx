/** Signing in and signing up, where the server has accounts. */
import { useState } from "preact/hooks";
import { errorWords } from "../errors";
import { Failure } from "../failure";
import { go } from "../route";
import { api } from "../server/api";
import { t } from "../text";
import { WireError } from "../wire";
import { Frame } from "./frame";
import { useMe } from "./hooks";
import { Code, Selves } from "./selves";

/** Who is signed in: the way to the profile, the way out, and what belongs to the account. */
function Known({ name, again }: { name: string; again: () => void }) {
	return (
		<Frame page="#/account" title={name}>
			<h1>{t("You are signed in as %1", name)}</h1>
			<p class="buttons">
				<a class="button primary" href={`#/profile/${encodeURIComponent(name)}`}>
					{t("My results")}
				</a>
				<button onClick={() => void api("DELETE", "/session").then(again, again)}>{t("Sign out")}</button>
			</p>
			<Selves />
		</Frame>
	);
}

export function Account() {
	const [me, again] = useMe();
	if (me === undefined) return <Frame page="#/account" title={t("Sign in")}>{null}</Frame>;
	return me?.name && me.public ? <Known name={me.name} again={again} /> : <SignIn />;
}

function SignIn() {
	const [fresh, setFresh] = useState(false);
	const [name, setName] = useState("");
	const [password, setPassword] = useState("");
	const [error, setError] = useState("");
	const [asked, setAsked] = useState(false);
	const send = async (code: string | undefined) => {
		try {
			await api("POST", fresh ? "/accounts" : "/session", { name, password, ...(code && { code }) });
			go("#/");
		} catch (reason) {
			const first = !asked && reason instanceof WireError && reason.error === "code_needed";
			setAsked(asked || first);
			const wrong = !fresh && reason instanceof WireError && reason.error === "unknown";
			const words = asked ? t("The code does not fit; is the clock of your telephone right?") : "";
			setError(first ? "" : wrong ? words || t("Name and password do not fit.") : errorWords(reason));
		}
	};
	const codeOf = (form: HTMLFormElement) => (new FormData(form).get("code") as string | null) ?? undefined;
	const title = fresh ? t("New account") : t("Sign in");
	return (
		<Frame page="#/account" title={title}>
			<h1>{title}</h1>
			<form class="card narrow" onSubmit={(e) => (e.preventDefault(), void send(codeOf(e.currentTarget)))}>
				<label>
					{t("Name")}
					<input
						value={name}
						autocomplete="username"
						required
						maxLength={32}
						onInput={(e) => setName(e.currentTarget.value)}
					/>
				</label>
				<label>
					{t("Password")}
					<input
						type="password"
						value={password}
						required
						minLength={8}
						autocomplete={fresh ? "new-password" : "current-password"}
						onInput={(e) => setPassword(e.currentTarget.value)}
					/>
				</label>
				{asked && <Code />}
				<button class="primary">{fresh ? t("Create the account") : t("Sign in")}</button>
				<button type="button" class="quiet" onClick={() => setFresh(!fresh)}>
					{fresh ? t("I have an account") : t("I have no account yet")}
				</button>
				<Failure error={error} />
			</form>
		</Frame>
	);
}
