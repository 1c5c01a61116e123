/** A page of docs/diagrams/: its title, a note that it is generated, and its parts. */
export function toPage(title: string, parts: readonly string[]): string {
  const note = '`node tools/diagrams.ts` writes this page; `tools/diagrams.test.ts` compares it.';
  return `${[`# ${title}`, note, ...parts].join('\n\n')}\n`;
}

/** A Mermaid diagram, which GitHub renders. */
export function toMermaid(lines: readonly string[]): string {
  return ['```mermaid', ...lines, '```'].join('\n');
}

export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
