import type { Line, Page, PageIssue, Word } from '../page.ts';

const CELL = 12;
const HEIGHT = 24;
const PITCH = 34;

type PageOptions = {
  readonly certainty?: number;
  readonly issues?: readonly PageIssue[];
  /** Vertical displacement of the right column, in line heights. */
  readonly tear?: number;
};

/**
 * Builds a page from printed text. Two or more spaces separate words, a line that starts with ^ has
 * letters of double size, and «character» marks one that was hard to read.
 */
export function createPage(text: string, options: PageOptions = {}): Page {
  const printed = text.replace(/^\n/, '').trimEnd().split('\n');
  let y = 0;
  const lines: Line[] = [];
  for (const row of printed) {
    const scale = row.startsWith('^') ? 1.8 : 1;
    const words = createWords(row.replace(/^\^/, ''), y, scale, options);
    y += PITCH * scale;
    if (options.tear === undefined) push(lines, words);
    else for (const word of words) push(lines, [word]);
  }
  return { lines, width: 60 * CELL, height: y, issues: options.issues ?? [] };
}

function push(lines: Line[], words: readonly Word[]): void {
  const [first] = words;
  if (first === undefined) return;
  const text = words.map((word) => word.text).join(' ');
  lines.push({ words, text, y: first.y, height: first.height });
}

function createWords(row: string, y: number, scale: number, options: PageOptions): readonly Word[] {
  const pieces = [...row.matchAll(/\S+(?: \S+)*/g)];
  return pieces.map((match, at) => {
    const x = cells(row.slice(0, match.index)) * CELL;
    const tear = at > 0 ? (options.tear ?? 0) * HEIGHT : 0;
    return createWord(match[0], x, y + tear, scale, options.certainty ?? 0.99);
  });
}

function createWord(marked: string, x: number, y: number, scale: number, certainty: number): Word {
  const certainties: number[] = [];
  let isHard = false;
  let text = '';
  for (const character of marked) {
    if (character === '«' || character === '»') {
      isHard = character === '«';
      continue;
    }
    text += character;
    certainties.push(isHard ? 0.45 : certainty);
  }
  const width = cells(text) * CELL * (scale > 1 ? 1.5 : 1);
  const height = HEIGHT * scale;
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  const confidence = certainties.reduce((sum, each) => sum + each, 0) / certainties.length;
  return { text, certainties, confidence, x, y, width, height, region: { photo: 0, corners } };
}

/** Japanese letters are twice as wide as Latin ones. */
function cells(text: string): number {
  return [...text].reduce(
    (sum, each) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(each) ? 2 : 1),
    0,
  );
}

/** A receipt as printed, and its expected fields. */
export type ReceiptSample = {
  readonly name: string;
  readonly total: number | null;
  readonly verdict: 'sure' | 'unsure' | 'unreadable' | 'any';
  readonly title?: string;
  readonly branch?: string;
  readonly at?: string;
  readonly registration?: string;
  readonly phone?: string;
  readonly postal?: string;
  readonly address?: string;
  readonly table?: string;
  readonly waiter?: string;
  readonly currency?: string;
  /** Name, quantity, amount. */
  readonly items?: readonly (readonly [string, number, number])[];
  readonly reduced?: readonly string[];
  /** Rate, taxable, tax. */
  readonly taxes?: readonly (readonly [8 | 10, number | null, number | null])[];
  readonly text: string;
};
