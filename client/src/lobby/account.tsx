/** Signing in and signing up, where the server has accounts. */
import { useState } from "preact/hooks";
import { go } from "../route";
import { api } from "../server/api";
import { t } from "../text";
import { Frame } from "./frame";

export function Account() {
	const [fresh, setFresh] = useState(false);
	const [name, setName] = useState("");
	const [password, setPassword] = useState("");
	const [error, setError] = useState("");
	const send = async () => {
		try {
			await api("POST", fresh ? "/accounts" : "/session", { name, password });
			go("#/");
		} catch (reason) {
			setError((reason as Error).message);
		}
	};
	const title = fresh ? t("New account") : t("Sign in");
	return (
		<Frame page="#/account" title={title}>
			<h1>{title}</h1>
			<form class="card narrow" onSubmit={(e) => (e.preventDefault(), void send())}>
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
				<button class="primary">{fresh ? t("Create the account") : t("Sign in")}</button>
				<button type="button" class="quiet" onClick={() => setFresh(!fresh)}>
					{fresh ? t("I have an account") : t("I have no account yet")}
				</button>
				{error && (
					<p role="alert" class="bad">
						{error}
					</p>
				)}
			</form>
		</Frame>
	);
}
