/** Paper and ink of counters by nation; a nation that is not listed gets colours by its name. */
const table: { [nation: string]: [paper: string, ink: string] } = {
	GER: ["#6b6f76", "#ffffff"],
	ITA: ["#9a9a55", "#14140a"],
	FIN: ["#d8e2f0", "#0d2c66"],
	RUM: ["#d9b93a", "#2b1d00"],
	HUN: ["#507d5b", "#ffffff"],
	BUL: ["#b98a5a", "#1d0f00"],
	UK: ["#c9a877", "#3a1c05"],
	USA: ["#5f793f", "#ffffff"],
	FRA: ["#3f62a8", "#ffffff"],
	BEL: ["#e0b25a", "#2b1a00"],
	NOR: ["#a9c3d6", "#5b0f17"],
	DEN: ["#b4574c", "#ffffff"],
	YUG: ["#8560a0", "#ffffff"],
	GRE: ["#5aa3c4", "#06222e"],
	USSR: ["#a93226", "#ffffff"],
	POL: ["#d99aa5", "#4a0a16"],
	CAN: ["#b98d6a", "#2a0d00"],
	BE: ["#e0b25a", "#2b1a00"],
	NED: ["#e58a3a", "#2b1200"],
	NET: ["#e58a3a", "#2b1200"],
	SWE: ["#7da9d8", "#1f2a00"],
	SP: ["#d8b04a", "#6a0d0d"],
	SPA: ["#d8b04a", "#6a0d0d"],
	TUR: ["#b5503f", "#ffffff"],
	POR: ["#79a37a", "#102810"],
	SWI: ["#d9d4cc", "#8a1010"],
	VIC: ["#8fa8c9", "#10233f"],
	IRE: ["#7fb08a", "#0d2613"],
	BAL: ["#b7a4c4", "#231433"],
	PER: ["#a8a46a", "#26240a"],
	SVK: ["#8d9bb5", "#101a30"],
	IND: ["#d1b48a", "#35200a"],
	EGY: ["#d6c49a", "#33280a"],
	IRQ: ["#c2b280", "#2a2400"],
	ALL: ["#c9b98f", "#2a2410"],
	SS: ["#23252a", "#ffffff"],
};

export function nationColours(nation: string): { paper: string; ink: string } {
	const names = Object.keys(table);
	let sum = 0;
	for (const letter of nation) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
	const [paper, ink] = table[nation] ?? table[names[sum % names.length]!]!;
	return { paper, ink };
}
