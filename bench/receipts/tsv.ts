import type { Line, Page, Word } from '@saifu/reader/page';

const WORD_LEVEL = '5';
/** A gap wider than this share of a letter's height is a space. */
const GAP = 0.35;

/** Tesseract's table of words as a page, so that it is understood exactly as ours is. */
export function pageOf(tsv: string, photo: number, width: number, height: number): Page {
  const groups = new Map<string, Word[]>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , ...rest] = row.replace(/\r$/, '').split('\t');
    if (level !== WORD_LEVEL) continue;
    const word = wordOf(rest, photo);
    if (word === null) continue;
    const key = [page, block, paragraph, line].join('.');
    groups.set(key, [...(groups.get(key) ?? []), word]);
  }
  const lines = [...groups.values()].map(lineOf).toSorted((a, b) => a.y - b.y);
  return { lines, width, height, troubles: lines.length === 0 ? ['textless'] : [] };
}

function wordOf(cells: readonly string[], photo: number): Word | null {
  const [x = 0, y = 0, width = 0, height = 0, percent = 0] = cells.slice(0, 5).map(Number);
  const text = fold(cells.slice(5).join(' ')).trim();
  if (text === '' || !Number.isFinite(percent) || percent < 0) return null;
  const confidence = percent / 100;
  const [right, bottom] = [x + width, y + height];
  return {
    text,
    certainties: Array.from(text, () => confidence),
    confidence,
    x,
    y,
    width,
    height,
    place: {
      photo,
      corners: [
        [x, y],
        [right, y],
        [right, bottom],
        [x, bottom],
      ],
    },
  };
}

function lineOf(found: readonly Word[]): Line {
  const words = found.toSorted((a, b) => a.x - b.x);
  let text = '';
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const gap = before === undefined ? 0 : word.x - before.x - before.width;
    const isApart = before !== undefined && gap > GAP * Math.min(before.height, word.height);
    text += isApart ? ` ${word.text}` : word.text;
  }
  const y = Math.min(...words.map((word) => word.y));
  const bottom = Math.max(...words.map((word) => word.y + word.height));
  return { words, text, y, height: bottom - y };
}

// As our own recogniser's labels are folded.
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[¥\\]/g, '¥')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"');
}
