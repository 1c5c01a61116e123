import { normalizeText } from '@saifu/domain/shared/normalize-text';
import type { Page, Word } from '../page.ts';
import { removeOutliers } from './outliers.ts';

/** A line of the page with the certainty and the source word of each character. */
export type Row = {
  readonly index: number;
  readonly text: string;
  readonly certainties: readonly number[];
  /** For each character the index of its word in `words`, or -1 for a space between words. */
  readonly owners: readonly number[];
  readonly words: readonly Word[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly height: number;
};

/** Part of a row, from one character up to another. */
export type Span = { readonly row: Row; readonly start: number; readonly end: number };

/** No receipt has more rows. Further rows are ignored, and the verdict is not `sure`. */
export const ROWS_MAX = 1000;
const CHARACTERS_MAX = 160;
/** Maximum number of rows back for the other half of a split row. */
const REACH = 4;
const GAP = 0.35;

export function toRows(page: Page): readonly Row[] {
  const lines = removeOutliers(page.lines.slice(0, ROWS_MAX).map(({ words }) => words))
    .filter((words) => words.length > 0)
    .toSorted((a, b) => getMiddle(a) - getMiddle(b));
  const rows: Word[][] = [];
  for (const line of lines) {
    const torn = rows.slice(-REACH).find((words) => isBeside(words, line));
    if (torn === undefined) rows.push([...line]);
    else torn.push(...line);
  }
  return rows.map(toRow);
}

export function getWords(span: Span): readonly Word[] {
  const owners = new Set(span.row.owners.slice(span.start, span.end));
  return span.row.words.filter((_, at) => owners.has(at));
}

/** Lowest certainty among the relevant characters of a span. */
export function getCertainty(span: Span, relevant: RegExp = /\S/): number {
  let least = 1;
  for (let at = span.start; at < span.end; at++) {
    if (!relevant.test(span.row.text.charAt(at))) continue;
    least = Math.min(least, span.row.certainties[at] ?? 1);
  }
  return least;
}

export function getMeanCertainty({ row, start, end }: Span): number {
  const certainties = row.certainties.slice(start, end);
  const sum = certainties.reduce((total, certainty) => total + certainty, 0);
  return certainties.length === 0 ? 0 : sum / certainties.length;
}

function getMiddle(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + middle(word), 0) / words.length;
}

function middle(box: { readonly y: number; readonly height: number }): number {
  return box.y + box.height / 2;
}

/** True if both are halves of one line: at the same height and not overlapping horizontally. */
function isBeside(left: readonly Word[], right: readonly Word[]): boolean {
  return right.every((word) => {
    const nearest = left.reduce((best, other) =>
      Math.abs(other.x - word.x) < Math.abs(best.x - word.x) ? other : best,
    );
    const lower = Math.min(nearest.height, word.height);
    if (Math.abs(middle(nearest) - middle(word)) > lower * 0.45) return false;
    return left.every((other) => {
      const shared = Math.min(other.x + other.width, word.x + word.width);
      return shared - Math.max(other.x, word.x) < lower * 0.5;
    });
  });
}

function toRow(unsorted: readonly Word[], index: number): Row {
  const words = unsorted.toSorted((a, b) => a.x - b.x);
  let text = '';
  const certainties: number[] = [];
  const owners: number[] = [];
  const add = (character: string, certainty: number, owner: number) => {
    if (text.length >= CHARACTERS_MAX) return;
    text += character;
    certainties.push(certainty);
    owners.push(owner);
  };
  words.forEach((word, at) => {
    const before = words[at - 1];
    if (before !== undefined && isApart(before, word)) add(' ', 1, -1);
    [...word.text].forEach((character, offset) => {
      add(foldCharacter(character), word.certainties[offset] ?? word.confidence, at);
    });
  });
  const heights = words.map((word) => word.height).toSorted((a, b) => a - b);
  const first = words[0];
  return {
    index,
    text,
    certainties,
    owners,
    words,
    x: first?.x ?? 0,
    right: Math.max(...words.map((word) => word.x + word.width)),
    y: Math.min(...words.map((word) => word.y)),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
  };
}

function isApart(before: Word, word: Word): boolean {
  return word.x - (before.x + before.width) > GAP * Math.min(before.height, word.height);
}

/** Maps one character to one, so that text positions stay valid in the image. */
function foldCharacter(character: string): string {
  if (/[\s\u3000]/.test(character)) return ' ';
  if (/[\\￥]/.test(character)) return '¥';
  if (/[‐-―−－]/.test(character)) return '-';
  if (/[※★●〒℡№①-⑳㈱×]/.test(character)) return character;
  const folded = normalizeText(character, 'NFKC');
  return folded.length === 1 ? folded : '□';
}
