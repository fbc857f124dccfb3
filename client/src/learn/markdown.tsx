/** The little of Markdown that the player's aids use: headings, paragraphs, lists, tables, **strong**. Never as HTML. */
import type { ComponentChildren } from "preact";

interface Links {
	/** What clause ids begin with, and where they lead. */
	prefix: string;
	game: string;
}

function inline(text: string, links: Links): ComponentChildren[] {
	const clause = links.prefix.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") + "\\d[\\w.]*\\w";
	return text.split(new RegExp(`(\\*\\*[^*]+\\*\\*|${clause})`)).map((part) => {
		if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
		if (part.startsWith(links.prefix)) return <a href={`#/rules/${links.game}/${part}`}>{part}</a>;
		return part;
	});
}

const cells = (row: string) =>
	row
		.replace(/^\||\|$/g, "")
		.split("|")
		.map((cell) => cell.trim());

function Rows({ lines, links }: { lines: string[]; links: Links }) {
	const [head = "", , ...body] = lines;
	return (
		<div class="wide" tabIndex={0} role="region" aria-label={cells(head).join(", ")}>
			<table>
				<thead>
					<tr>
						{cells(head).map((cell) => (
							<th scope="col">{inline(cell, links)}</th>
						))}
					</tr>
				</thead>
				<tbody>
					{body.map((row) => (
						<tr>
							{cells(row).map((cell) => (
								<td>{inline(cell, links)}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Block({ text, links }: { text: string; links: Links }) {
	const lines = text.split("\n");
	const first = lines[0] ?? "";
	if (first.startsWith("### ")) return <h3>{first.slice(4)}</h3>;
	if (first.startsWith("## ")) return <h2>{first.slice(3)}</h2>;
	if (first.startsWith("# ")) return <h1>{first.slice(2)}</h1>;
	if (first.startsWith("|")) return <Rows lines={lines} links={links} />;
	const items = text.split(/^(?:- |\d+\. )/m).slice(1);
	if (/^- /.test(first))
		return (
			<ul>
				{items.map((item) => (
					<li>{inline(item.trim(), links)}</li>
				))}
			</ul>
		);
	if (/^\d+\. /.test(first))
		return (
			<ol>
				{items.map((item) => (
					<li>{inline(item.trim(), links)}</li>
				))}
			</ol>
		);
	return <p>{inline(text, links)}</p>;
}

export function Markdown({ text, links }: { text: string; links: Links }) {
	const blocks = text
		.replace(/\r/g, "")
		.replace(/^(#+ .*)$/gm, "$1\n") // what follows a heading is a block of its own
		.split(/\n{2,}/)
		.map((block) => block.trim())
		.filter(Boolean);
	return (
		<>
			{blocks.map((block) => (
				<Block text={block} links={links} />
			))}
		</>
	);
}
