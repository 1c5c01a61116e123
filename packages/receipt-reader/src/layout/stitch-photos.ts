import type { Line, Page, PageIssue } from '../page.ts';
import { mergePages } from './merge-pages.ts';
import { findOverlap, type Overlap, SCORE_MIN } from './overlap.ts';

/**
 * Joins several photos of one long receipt into one page, ordered by their overlaps regardless of
 * the order in which they were taken. Photos without an overlap follow in the given order.
 */
export function stitchPhotos(pages: readonly Page[]): Page {
  const nonEmptyPages = pages.filter(({ lines }) => lines.length > 0);
  const [only] = nonEmptyPages;
  const issues = new Set<PageIssue>(pages.flatMap((page) => page.issues));
  if (only === undefined) {
    return {
      lines: [],
      width: 0,
      height: 0,
      issues: issues.size > 0 ? [...issues] : ['textless'],
    };
  }
  // One blank photo next to readable ones is not an issue to report.
  issues.delete('textless');
  const chains = findChains(nonEmptyPages);
  if (chains.length > 1) issues.add('unjoined');
  const lines: Line[] = [];
  for (const chain of chains)
    lines.push(...moveDown(mergeChain(nonEmptyPages, chain), getBottom(lines)));
  return {
    lines,
    width: Math.max(...nonEmptyPages.map(({ width }) => width)),
    height: Math.max(getBottom(lines), ...nonEmptyPages.map(({ height }) => height)),
    issues: [...issues],
  };
}

type Link = { readonly upper: number; readonly lower: number; readonly overlap: Overlap };
type Chain = readonly { readonly page: number; readonly overlap: Overlap | null }[];

/** Links the strongest overlaps first, as long as no page gets two neighbors on one side. */
function findChains(pages: readonly Page[]): readonly Chain[] {
  const below = new Map<number, Link>();
  const above = new Set<number>();
  for (const link of findLinks(pages)) {
    if (below.has(link.upper) || above.has(link.lower)) continue;
    if (leadsTo(below, link.lower, link.upper)) continue;
    below.set(link.upper, link);
    above.add(link.lower);
  }
  const tops = pages.keys().filter((page) => !above.has(page));
  return [...tops].map((top) => {
    const chain: Chain[number][] = [{ page: top, overlap: null }];
    for (let link = below.get(top); link !== undefined; link = below.get(link.lower)) {
      chain.push({ page: link.lower, overlap: link.overlap });
    }
    return chain;
  });
}

function findLinks(pages: readonly Page[]): readonly Link[] {
  const links = pages.flatMap((one, upper) =>
    pages.flatMap((other, lower): Link[] =>
      upper === lower ? [] : [{ upper, lower, overlap: findOverlap(one.lines, other.lines) }],
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
 * An overlap refers to lines of the page above, which after the first merge is only the lower end
 * of the merged page. So each merge searches the whole merged page again.
 */
function mergeChain(pages: readonly Page[], chain: Chain): readonly Line[] {
  return chain.reduce<readonly Line[]>((above, { page, overlap }) => {
    const lines = pages[page]?.lines ?? [];
    return overlap === null ? lines : mergePages(above, lines, findOverlap(above, lines));
  }, []);
}

function moveDown(lines: readonly Line[], by: number): readonly Line[] {
  return lines.map((line) => ({
    ...line,
    y: line.y + by,
    words: line.words.map((word) => ({ ...word, y: word.y + by })),
  }));
}

function getBottom(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ y, height }) => y + height));
}
