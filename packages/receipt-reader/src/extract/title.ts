import { findBranch, splitBranch } from './branch.ts';
import { type Column, splitColumns } from './columns.ts';
import type { FieldReading } from './contact.ts';
import { findLabel } from './labels.ts';
import { fixLookalikes } from './lookalikes.ts';
import { isNotStoreName, isSlogan } from './not-store-name.ts';
import { getMeanCertainty, type Row } from './rows.ts';
import { extractLetters, hasJapanese } from './text.ts';

export type Name = { readonly title: FieldReading | null; readonly branch: FieldReading | null };

const COMPANY = /株式会社|有限会社|合同会社|㈱|㈲|\(株\)|\(有\)|医療法人|協同組合/;
const ENGLISH_COMPANY =
  /SDN\.?\s?BHD|\bLTD\b|\bINC\b|\bLLC\b|ENTERPRISE|TRADING|\bCO\.|RESTAURANT|CAFE/i;
const HEAD_ROWS = 10;
/** Nonsense is worse than no name: the payee is found by its number. */
const CONFIDENCE_MIN = 0.89;
/** か and other hiragana look like katakana. No name changes from one to the other so soon. */
const MIXED_START = /^[ァ-ヶ][ぁ-ゖ]/;

type Scored = { readonly column: Column; readonly score: number };

/**
 * The store's name: large, in the header, and near parts of an address. A taxi prints it at the
 * bottom, so the rows above the address count as a header too.
 */
export function findStoreName(
  rows: readonly Row[],
  taken: ReadonlySet<Row>,
  contacts: readonly Row[],
): Name {
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const scored = rows
    .filter((row) => !taken.has(row) && (row.index < HEAD_ROWS || isNear(row, contacts)))
    .flatMap(splitColumns)
    .filter(isCandidate)
    .map((column) => ({ column, score: getScore(column, usual, rows, contacts) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored.filter(({ column }) => !isBranchAlone(column.text));
  if (best !== undefined) return toName(best, next, rows, taken);
  const branch = scored[0]?.column;
  if (branch === undefined) return { title: null, branch: null };
  return { title: null, branch: { text: branch.text, spans: [branch], confidence: 0.6 } };
}

function toName(
  { column, score }: Scored,
  next: Scored | undefined,
  rows: readonly Row[],
  taken: ReadonlySet<Row>,
): Name {
  const { row, start, end } = column;
  const { name, branch } = splitBranch(column.text);
  const margin = Math.max(0, Math.min(1, score - (next?.score ?? 0)));
  const certainty = getMeanCertainty({ row, start, end });
  // Text that was hard to read is likely a logo, and a logo is likely misread.
  const confidence = Math.min(0.97, certainty ** 2 * (0.75 + 0.25 * margin));
  const isCredible = confidence >= CONFIDENCE_MIN && !MIXED_START.test(name);
  const title = isCredible
    ? { text: tidyName(name), spans: [{ row, start, end }], confidence }
    : null;
  if (branch === null) return { title, branch: findBranch(rows, row, taken) };
  const at = Math.max(0, row.text.lastIndexOf(branch));
  const spans = [{ row, start: at, end: at + branch.length }];
  return { title, branch: { text: branch, spans, confidence: confidence * 0.95 } };
}

function isCandidate({ text, row }: Column): boolean {
  const letters = extractLetters(text);
  if (letters.length < 2 || letters.length > 40) return false;
  if (isNotStoreName(text) || /^[\x21-\x7e]{1,2}(?:\s+[\x21-\x7e]{1,2})*$/.test(text)) return false;
  if (/[¥円]\s?\d|\d\s?[円点]|\d[.,]\d{2}\b/.test(row.text)) return false;
  if ((text.match(/\d/g)?.length ?? 0) > letters.length) return false;
  const label = findLabel(text);
  if (label === null) return true;
  // A long name may contain a word for money. A short one is that word.
  if (hasJapanese(text)) return letters.length > 8 && label.strength < 4;
  return label.role === 'payment' || label.role === 'count' || label.role === 'service';
}

function isNear(row: Row, contacts: readonly Row[]): boolean {
  return contacts.some(({ index }) => index > row.index && index - row.index <= 3);
}

function getScore(
  column: Column,
  usual: number,
  rows: readonly Row[],
  contacts: readonly Row[],
): number {
  const { text, row } = column;
  const size = Math.min(2.5, column.height / usual) * 1.5;
  const position = Math.min(row.index, HEAD_ROWS) * -0.25;
  const near = isNear(row, contacts) ? 0.8 : 0;
  const below = rows[row.index + 1];
  const aboveBranch = below !== undefined && isBranchAlone(below.text) ? 0.8 : 0;
  const withBranch = isNameWithBranch(text) ? 2 : 0;
  const company = COMPANY.test(text) ? -0.35 : ENGLISH_COMPANY.test(text) ? 0.5 : 0;
  const slogan = isSlogan(text) ? -1 : 0;
  const certainty = 0.5 * getMeanCertainty(column);
  return size + position + near + aboveBranch + withBranch + company + slogan + certainty;
}

/** `サンマルシェ 港南店`: a branch in a word of its own. */
function isNameWithBranch(text: string): boolean {
  const { name, branch } = splitBranch(text);
  return name !== '' && branch !== null && text.trim().endsWith(` ${branch}`);
}

function isBranchAlone(text: string): boolean {
  return splitBranch(text).name === '' || /^\(.*店\)$/.test(text.trim());
}

function tidyName(text: string): string {
  const tidy = text
    .replace(/(?<=株式会社|有限会社|合同会社)\s\S$/, '')
    .replaceAll(/^[\s※*★☆●◆■=…\-[\]|]+|[\s※*★☆●◆■=…\-[\]|]+$/g, '');
  return fixLookalikes(tidy.replaceAll(/\s+/g, ' '));
}
