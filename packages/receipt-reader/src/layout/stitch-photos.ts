import type { Line, Page, Trouble } from '../page.ts';
import { mergeAt } from './merge-pages.ts';
import { type Overlap, overlapOf, SCORE_MIN } from './overlap.ts';

/**
 * Several photographs of one long receipt as one page, in the order in which they overlap,
 * whatever order they were taken in. Those without an overlap follow as they were given.
 */
export function join(sheets: readonly Page[]): Page {
  const written = sheets.filter(({ lines }) => lines.length > 0);
  const [only] = written;
  const troubles = new Set<Trouble>(sheets.flatMap((sheet) => sheet.troubles));
  if (only === undefined) {
    return {
      lines: [],
      width: 0,
      height: 0,
      troubles: troubles.size > 0 ? [...troubles] : ['textless'],
    };
  }
  // One blank photograph beside readable ones hides nothing that could be told.
  troubles.delete('textless');
  const chains = chainsOf(written);
  if (chains.length > 1) troubles.add('unjoined');
  const lines: Line[] = [];
  for (const chain of chains) lines.push(...lowered(laid(written, chain), bottomOf(lines)));
  return {
    lines,
    width: Math.max(...written.map(({ width }) => width)),
    height: Math.max(bottomOf(lines), ...written.map(({ height }) => height)),
    troubles: [...troubles],
  };
}

type Link = { readonly upper: number; readonly lower: number; readonly overlap: Overlap };
type Chain = readonly { readonly sheet: number; readonly overlap: Overlap | null }[];

/** The surest overlaps are tied first, as long as no sheet gets two neighbours on one side. */
function chainsOf(sheets: readonly Page[]): readonly Chain[] {
  const below = new Map<number, Link>();
  const above = new Set<number>();
  for (const link of linksOf(sheets)) {
    if (below.has(link.upper) || above.has(link.lower)) continue;
    if (leadsTo(below, link.lower, link.upper)) continue;
    below.set(link.upper, link);
    above.add(link.lower);
  }
  const tops = sheets.keys().filter((sheet) => !above.has(sheet));
  return [...tops].map((top) => {
    const chain: Chain[number][] = [{ sheet: top, overlap: null }];
    for (let link = below.get(top); link !== undefined; link = below.get(link.lower)) {
      chain.push({ sheet: link.lower, overlap: link.overlap });
    }
    return chain;
  });
}

function linksOf(sheets: readonly Page[]): readonly Link[] {
  const links = sheets.flatMap((one, upper) =>
    sheets.flatMap((other, lower): Link[] =>
      upper === lower ? [] : [{ upper, lower, overlap: overlapOf(one.lines, other.lines) }],
    ),
  );
  return links
    .filter(({ overlap }) => overlap.score >= SCORE_MIN)
    .sort((one, other) => other.overlap.score - one.overlap.score);
}

function leadsTo(below: ReadonlyMap<number, Link>, from: number, to: number): boolean {
  if (from === to) return true;
  const link = below.get(from);
  return link !== undefined && leadsTo(below, link.lower, to);
}

/**
 * An overlap is told in lines of the sheet above, and after the first merge that sheet is only
 * the lower end of what was laid. So each merge is looked for again in all that lies above.
 */
function laid(sheets: readonly Page[], chain: Chain): readonly Line[] {
  return chain.reduce<readonly Line[]>((above, { sheet, overlap }) => {
    const lines = sheets[sheet]?.lines ?? [];
    return overlap === null ? lines : mergeAt(above, lines, overlapOf(above, lines));
  }, []);
}

function lowered(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map((line) => ({
    ...line,
    y: line.y + by,
    words: line.words.map((word) => ({ ...word, y: word.y + by })),
  }));
}

function bottomOf(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ y, height }) => y + height));
}
