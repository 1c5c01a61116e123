import type { Line, Page, Word } from '@saifu/receipt-reader/page';

const WORD_LEVEL = '5';
/** A gap wider than this share of the character height is a space. */
const GAP = 0.35;
/** A gap wider than this share separates two words. */
const RUN_GAP = 1;

/** Converts Tesseract's TSV to a page, so that extraction is the same as for our reader. */
export function parsePage(tsv: string, photo: number, width: number, height: number): Page {
  const groups = new Map<string, Word[]>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , ...rest] = row.replace(/\r$/, '').split('\t');
    if (level !== WORD_LEVEL) continue;
    const word = parseWord(rest, photo);
    if (word === null) continue;
    const key = [page, block, paragraph, line].join('.');
    groups.set(key, [...(groups.get(key) ?? []), word]);
  }
  const lines = [...groups.values()].map(toLine).toSorted((a, b) => a.y - b.y);
  return { lines, width, height, issues: lines.length === 0 ? ['textless'] : [] };
}

function parseWord(cells: readonly string[], photo: number): Word | null {
  const [x = 0, y = 0, width = 0, height = 0, percent = 0] = cells.slice(0, 5).map(Number);
  const text = normalize(cells.slice(5).join(' ')).trim();
  if (text === '' || !Number.isFinite(percent) || percent < 0) return null;
  const certainties = Array.from(text, () => percent / 100);
  return placed({ text, certainties, x, y, width, height }, photo);
}

type Piece = Pick<Word, 'text' | 'certainties' | 'x' | 'y' | 'width' | 'height'>;

function placed(piece: Piece, photo: number): Word {
  const { certainties, x, y, width, height } = piece;
  const [right, bottom] = [x + width, y + height];
  return {
    ...piece,
    confidence: certainties.reduce((sum, one) => sum + one, 0) / certainties.length,
    region: {
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

/**
 * Tesseract returns every Japanese character as a word. Our words are runs of characters, so they
 * are joined.
 */
function joined(one: Word, other: Word, isApart: boolean): Word {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const piece = {
    text: `${one.text}${isApart ? ' ' : ''}${other.text}`,
    certainties: [...one.certainties, ...(isApart ? [1] : []), ...other.certainties],
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
  return placed(piece, one.region.photo);
}

function toLine(found: readonly Word[]): Line {
  const words: Word[] = [];
  for (const word of found.toSorted((a, b) => a.x - b.x)) {
    const before = words.at(-1);
    const gap = before === undefined ? 0 : word.x - before.x - before.width;
    const letterHeight = before === undefined ? 0 : Math.min(before.height, word.height);
    if (before === undefined || gap > RUN_GAP * letterHeight) words.push(word);
    else words[words.length - 1] = joined(before, word, gap > GAP * letterHeight);
  }
  const y = Math.min(...words.map((word) => word.y));
  const bottom = Math.max(...words.map((word) => word.y + word.height));
  return { words, text: words.map(({ text }) => text).join(' '), y, height: bottom - y };
}

// Normalized like the labels of our own recognizer.
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[¥\\]/g, '¥')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"');
}
