/** All Spanish texts of the page. */
import { lobby } from "./es-lobby";
import { play } from "./es-play";
import { table } from "./es-table";

export const spanish: { [key: string]: string } = { ...table, ...lobby, ...play };
