import { LETTERS } from './number-forms.ts';
import type { Row, Span } from './rows.ts';

export type Registration = {
  /** T and 13 digits. */
  readonly number: string;
  readonly span: Span;
  readonly passes: boolean;
  readonly confidence: number;
};

const DOUBTFUL = 0.8;
const LABEL = /登録|事業者|インボイス|適格|REG/i;

/** Registration numbers of invoice issuers without duplicates, the most credible first. */
export function findRegistrations(rows: readonly Row[]): readonly Registration[] {
  const found = rows.flatMap((row, at) => foundOn(row, rows[at - 1]));
  const sorted = found.toSorted((a, b) => b.confidence - a.confidence);
  return sorted.filter((each, at) => sorted.findIndex((o) => o.number === each.number) === at);
}

/** True if the first of 13 digits is the check digit of the other twelve. */
export function passesCheck(digits: string): boolean {
  if (!/^[1-9]\d{12}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 1; at <= 12; at++) sum += Number(digits.charAt(13 - at)) * (at % 2 === 1 ? 1 : 2);
  return Number(digits.charAt(0)) === 9 - (sum % 9);
}

function foundOn(row: Row, above: Row | undefined): readonly Registration[] {
  // The number below a label that has its own number is something else, such as a barcode.
  const isOpen = above !== undefined && LABEL.test(above.text) && !/\d{8}/.test(above.text);
  const isLabelled = LABEL.test(row.text) || isOpen;
  // A phone sign is not a T, and a digit before it belongs to another number.
  const pattern = isLabelled
    ? /(?<![\dA-Za-z])([T7Ｔt]?)((?:[\s-]?[\dOoDIl|SBZ]){13})(?![\dA-Za-z])/g
    : /(?<![\dA-Za-z])(T)((?:[\s-]?\d){13})(?!\d)/g;
  return [...row.text.matchAll(pattern)].flatMap((match) => {
    const [whole, sign, body] = match;
    if (sign === undefined || body === undefined) return [];
    const positions = [...body].flatMap((character, at) => (/[\s-]/.test(character) ? [] : [at]));
    const start = match.index + whole.length - body.length;
    const span = { row, start: match.index, end: match.index + whole.length };
    const read = positions.map((at) => LETTERS[body.charAt(at)] ?? body.charAt(at)).join('');
    if (!/^[1-9]/.test(read)) return [];
    const certainties = positions.map((at) => row.certainties[start + at] ?? 1);
    const number = passesCheck(read) ? read : fixDigits(read, certainties);
    const passes = passesCheck(number);
    const least = Math.min(...certainties);
    const ground = (sign === 'T' ? 0.5 : 0.3) + (isLabelled ? 0.1 : 0);
    const confidence = ground + (passes ? 0.3 : 0) + 0.09 * least - (number === read ? 0 : 0.1);
    return [{ number: `T${number}`, span, passes, confidence }];
  });
}

/** Corrects the one uncertain digit if exactly one digit passes the check. */
function fixDigits(read: string, certainties: readonly number[]): string {
  const doubtful = certainties.flatMap((certainty, at) => (certainty < DOUBTFUL ? [at] : []));
  const [at] = doubtful;
  if (at === undefined || doubtful.length > 1) return read;
  const candidates = [...'0123456789']
    .map((digit) => read.slice(0, at) + digit + read.slice(at + 1))
    .filter(passesCheck);
  const [only] = candidates;
  return only !== undefined && candidates.length === 1 ? only : read;
}
