/** The bar above the table: whose turn, the clock, and the switches. */
import { useEffect, useState } from "preact/hooks";
import { speeds, Volume } from "../pace";
import { changeSettings, useSettings } from "../settings";
import { packGame } from "../share";
import { language, t } from "../text";
import { SeatBadge } from "./badge";
import { useTable } from "./context";
import { botName } from "../lobby/words";
import { KeyList } from "./help";
import { LAYERS } from "./layers";
import { type Layer } from "./overlay";
import { nobodyPlays } from "./prompt";
import { Sign } from "./signs";
import { notation } from "./notation";

function two(number: number): string {
	return String(number).padStart(2, "0");
}

/** The time left for a seat, counted down between what the server tells. */
function ClockFace({ seat }: { seat: string }) {
	const { model } = useTable();
	const clock = model.table.clock;
	const [told] = useState(() => ({ clock, at: Date.now() }));
	const [, tick] = useState(0);
	if (told.clock !== clock) Object.assign(told, { clock, at: Date.now() });
	const running = !!clock?.running.includes(seat);
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => tick((n) => n + 1), 1000);
		return () => clearInterval(timer);
	}, [running]);
	const left = clock?.[seat];
	if (typeof left !== "number") return null;
	const seconds = Math.max(0, Math.round((left - (running ? Date.now() - told.at : 0)) / 1000));
	const hours = Math.floor(seconds / 3600);
	const text =
		hours >= 48
			? t("%1 days", Math.floor(hours / 24))
			: (hours ? `${hours}:` : "") + `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
	return <span class="clock">{text}</span>;
}

function Seats() {
	const { model } = useTable();
	const empty = nobodyPlays(model);
	return (
		<ul class="seats" aria-label={t("Sides")}>
			{model.game.seats.map((seat) => {
				const who = model.table.seats.find((each) => each.seat === seat.id);
				const asked = model.scene.deciders.includes(seat.id) && !model.over && !empty;
				const name = who?.you ? t("you") : (who?.player ?? (who?.bot ? t("program") : t("nobody")));
				const title = who?.bot ? t("program: %1", botName(who.bot)) : name;
				return (
					<li key={seat.id} class={asked ? "asked-now" : undefined} title={title}>
						<SeatBadge game={model.game} seat={seat.id} />
						<span class="seat-name">{seat.name}</span> {!empty && <span class="seat-who">{name}</span>}
						{asked && <span class="visually-hidden"> {t("must decide")}</span>}
						<ClockFace seat={seat.id} />
					</li>
				);
			})}
		</ul>
	);
}

function Share({ close }: { close: () => void }) {
	const { model } = useTable();
	const [link, setLink] = useState<string | null>(null);
	const [said, say] = useState("");
	const offer = async (make: () => Promise<string | null>) => {
		const made = await make().catch(() => null);
		setLink(made);
		if (!made) {
			say(t("Something in this game is hidden from you; it can be shared when it is over."));
			return;
		}
		await navigator.clipboard?.writeText(made).then(
			() => say(t("Copied.")),
			() => say(""),
		);
	};
	const base = `${location.origin}${location.pathname}`;
	const { table, state, invited_only, spectators } = model.table;
	const address =
		state === "ended" && spectators && !invited_only
			? `${location.origin}/game/${table}`
			: `${base}#/table/${table}?watch=1`;
	const packed = (at?: number) => async () => {
		const text = await notation(model);
		return text && `${base}#/game/${await packGame(text)}${at === undefined ? "" : `?at=${at}`}`;
	};
	return (
		<div class="menu" role="dialog" aria-label={t("Share")}>
			{model.source.kind === "server" && (
				<button
					type="button"
					onClick={() => void offer(async () => address)}
				>
					{t("A link to this table")}
				</button>
			)}
			<button type="button" onClick={() => void offer(packed(model.time.position))}>
				{t("A link that holds this position")}
			</button>
			<button type="button" onClick={() => void offer(packed())}>
				{t("A link that holds the whole game")}
			</button>
			{link && (
				<input
					readOnly
					value={link}
					aria-label={t("Link")}
					onFocus={(event) => event.currentTarget.select()}
				/>
			)}
			<p role="status">{said}</p>
			<button type="button" class="quiet" onClick={close}>
				{t("Close")}
			</button>
		</div>
	);
}

function Settings({
	close,
	layer,
	setLayer,
}: {
	close: () => void;
	layer: Layer;
	setLayer: (layer: Layer) => void;
}) {
	const settings = useSettings();
	return (
		<div class="menu" role="dialog" aria-label={t("Settings")}>
			<label>
				{t("On the map")}
				<select value={layer} onChange={(event) => setLayer(event.currentTarget.value as Layer)}>
					{Object.entries(LAYERS).map(([each, words]) => (
						<option key={each} value={each}>
							{t(words)}
						</option>
					))}
				</select>
			</label>
			<label>
				{t("Language")}
				<select
					value={settings.lang}
					onChange={(event) => changeSettings({ lang: event.currentTarget.value as "en" | "es" })}
				>
					<option value="en">English</option>
					<option value="es">Español</option>
				</select>
			</label>
			<label>
				{t("Light")}
				<select
					value={settings.theme}
					onChange={(event) => changeSettings({ theme: event.currentTarget.value as "auto" })}
				>
					<option value="auto">{t("as the system")}</option>
					<option value="light">{t("day")}</option>
					<option value="dark">{t("lamp")}</option>
				</select>
			</label>
			<label class="check">
				<input
					type="checkbox"
					checked={settings.text}
					onChange={(event) => changeSettings({ text: event.currentTarget.checked })}
				/>{" "}
				{t("Words instead of the map")}
			</label>
			<label class="check">
				<input
					type="checkbox"
					checked={settings.confirm}
					onChange={(event) => changeSettings({ confirm: event.currentTarget.checked })}
				/>{" "}
				{t("Ask before dice fall")}
			</label>
			<label class="check">
				<input
					type="checkbox"
					checked={settings.motion === "off"}
					onChange={(event) =>
						changeSettings({ motion: event.currentTarget.checked ? "off" : "auto" })
					}
				/>{" "}
				{t("No motion")}
			</label>
			<label>
				{t("Moves of others")}
				<select
					value={settings.speed}
					onChange={(event) => changeSettings({ speed: event.currentTarget.value as "1" })}
				>
					{speeds().map(([speed, name]) => (
						<option key={speed} value={speed}>
							{name}
						</option>
					))}
				</select>
			</label>
			<Volume />
			<h2>{t("Keys")}</h2>
			<KeyList />
			<button type="button" class="quiet" onClick={close}>
				{t("Close")}
			</button>
		</div>
	);
}

function NavButton({
	sign,
	label,
	press,
	open,
}: {
	sign: string;
	label: string;
	press: () => void;
	open?: boolean;
}) {
	return (
		<button type="button" onClick={press} aria-label={label} aria-expanded={open}>
			<Sign name={sign} /> <span class="wide">{label}</span>
		</button>
	);
}

export function Header({ layer, setLayer }: { layer: Layer; setLayer: (layer: Layer) => void }) {
	const { model } = useTable();
	const [menu, setMenu] = useState<"share" | "settings" | null>(null);
	const toggle = (name: "share" | "settings") => setMenu(menu === name ? null : name);
	return (
		<header
			class="table-bar"
			lang={language()}
			onKeyDown={(event) => event.key === "Escape" && setMenu(null)}
		>
			<a class="home" href="#/" aria-label={t("Back to the lobby")}>
				ETO
			</a>
			<p class="bar-title">
				{model.game.title}
				<span> · {model.shown.turn_name}</span>
			</p>
			<Seats />
			<nav aria-label={t("Table")}>
				<NavButton
					sign="rules"
					label={t("Rules")}
					press={() =>
						model.openRules(model.rulesAt === null ? (model.scene.prompt_clause ?? "") : null)
					}
				/>
				{!model.watching && (
					<NavButton
						sign="whatif"
						label={t("What if")}
						press={() => model.lay("calculator")}
						open={model.laid === "calculator"}
					/>
				)}
				<NavButton
					sign="share"
					label={t("Share")}
					press={() => toggle("share")}
					open={menu === "share"}
				/>
				<NavButton
					sign="settings"
					label={t("Settings")}
					press={() => toggle("settings")}
					open={menu === "settings"}
				/>
			</nav>
			{menu === "share" && <Share close={() => setMenu(null)} />}
			{menu === "settings" && <Settings close={() => setMenu(null)} layer={layer} setLayer={setLayer} />}
		</header>
	);
}
