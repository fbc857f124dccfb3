/** Signs on buttons, drawn in a square of 16, so that no font is needed. */
const SIGNS: { [name: string]: string } = {
	first: "M3 3V13M13 3L6 8L13 13Z",
	turnBack: "M8 3L2 8L8 13ZM14 3L8 8L14 13Z",
	back: "M11 3L5 8L11 13Z",
	play: "M4 2L13 8L4 14Z",
	pause: "M4 3H7V13H4ZM9 3H12V13H9Z",
	on: "M5 3L11 8L5 13Z",
	turnOn: "M2 3L8 8L2 13ZM8 3L14 8L8 13Z",
	last: "M13 3V13M3 3L10 8L3 13Z",
	branch: "M4 2V14M4 9C4 6 11 9 11 3M8.5 5L11 2.5L13.5 5",
	rules: "M3 3H7.5L8 4L8.5 3H13V12.5H8.5L8 13.5L7.5 12.5H3ZM8 4V13",
	share: "M8 10V2M5 4.5L8 1.5L11 4.5M4 7H3V14H13V7H12",
	whatif: "M3 3H13V13H3ZM5.5 5.5H6.5M7.5 8H8.5M9.5 10.5H10.5",
	whole: "M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10",
	layers: "M8 2L14 5.5L8 9L2 5.5ZM2 8.5L8 12L14 8.5M2 11.5L8 15L14 11.5",
	advice: "M6 12H10M6.5 14H9.5M6 10.5C6 9 3.8 8 3.8 5.6A4.2 4.2 0 0 1 12.2 5.6C12.2 8 10 9 10 10.5Z",
	settings: "M2 4H14M2 8H14M2 12H14M5 2.5V5.5M11 6.5V9.5M7 10.5V13.5",
};

export function Sign({ name }: { name: string }) {
	return (
		<svg class="sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
			<path d={SIGNS[name] ?? ""} />
		</svg>
	);
}
