/**
 * Sounds, made of noise and sines as they are needed: nothing is loaded, nothing is owed to anybody. Each is short and
 * quiet; the volume is the reader's, and zero is silence.
 */
import { settingsNow } from "../settings";
import type { TableModel } from "./model";

let context: AudioContext | null = null;

function output(): { audio: AudioContext; gain: GainNode } | null {
	const volume = settingsNow().volume / 100;
	if (!volume || typeof AudioContext === "undefined") return null;
	context ??= new AudioContext();
	if (context.state === "suspended") void context.resume().catch(() => undefined);
	const gain = context.createGain();
	gain.gain.value = volume * 0.5;
	gain.connect(context.destination);
	return { audio: context, gain };
}

/** A sine that fades. */
function tone(at: number, pitch: number, length: number, loud = 1): void {
	const out = output();
	if (!out) return;
	const { audio, gain } = out;
	const begin = audio.currentTime + at;
	const sine = audio.createOscillator();
	const fade = audio.createGain();
	sine.frequency.value = pitch;
	fade.gain.setValueAtTime(loud, begin);
	fade.gain.exponentialRampToValueAtTime(0.001, begin + length);
	sine.connect(fade).connect(gain);
	sine.start(begin);
	sine.stop(begin + length);
}

/** Noise through a narrow door: wood, paper, a drum. */
function knock(at: number, pitch: number, length: number, loud = 1): void {
	const out = output();
	if (!out) return;
	const { audio, gain } = out;
	const begin = audio.currentTime + at;
	const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
	const data = noise.getChannelData(0);
	for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
	const source = audio.createBufferSource();
	const door = audio.createBiquadFilter();
	const level = audio.createGain();
	source.buffer = noise;
	door.type = "bandpass";
	door.frequency.value = pitch;
	level.gain.value = loud;
	source.connect(door).connect(level).connect(gain);
	source.start(begin);
}

export const SOUNDS = {
	wood: () => knock(0, 900, 0.06, 1.6),
	drum: () => (knock(0, 160, 0.12, 3), knock(0.16, 140, 0.12, 3)),
	dice: () => [0, 0.09, 0.2, 0.34, 0.42].forEach((at) => knock(at, 2400, 0.04, 1.2)),
	bell: () => (tone(0, 880, 0.7, 0.5), tone(0.02, 1320, 0.5, 0.25)),
	won: () => [523, 659, 784].forEach((pitch, i) => tone(i * 0.14, pitch, 1.2, 0.4)),
	lost: () => [330, 262, 196].forEach((pitch, i) => tone(i * 0.18, pitch, 1.2, 0.4)),
};

/** Listens to a table and lets it be heard; returns how to stop. */
export function hearTable(model: TableModel): () => void {
	let steps = model.log.length;
	let turn = model.live ? model.seat : null;
	let over = model.over;
	return model.listen(() => {
		const fresh = model.log.slice(steps);
		if (fresh.some((step) => step.seat === "dice")) SOUNDS.dice();
		else if (fresh.some((step) => step.changes?.some((change) => change.what === "fought"))) SOUNDS.drum();
		else if (fresh.some((step) => step.changes?.some((change) => change.what === "moved"))) SOUNDS.wood();
		steps = model.log.length;
		const now = model.live ? model.seat : null;
		if (now && !turn && fresh.length === 0) SOUNDS.bell();
		turn = now;
		if (model.over && !over) (winners(model) ? SOUNDS.won : SOUNDS.lost)();
		over = model.over;
	});
}

function winners(model: TableModel): boolean {
	const who = (model.table.outcome ?? "").split(" ")[1] ?? "";
	return who.split(",").some((seat) => model.mine.includes(seat));
}
