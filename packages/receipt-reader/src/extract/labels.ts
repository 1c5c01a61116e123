import { KEYWORDS, MISREADINGS } from './keywords.ts';

export type Role =
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'taxable'
  | 'tender'
  | 'change'
  /** Paid by card, phone or prepaid balance. */
  | 'payment'
  /** Redeemed points or vouchers. */
  | 'points'
  | 'discount'
  | 'service'
  | 'rounding'
  | 'count'
  /** A sum of prices or discounts above the subtotal, which is no item. */
  | 'gross'
  /** An amount unrelated to this purchase. */
  | 'other';

export type Keyword =
  | { readonly role: Exclude<Role, 'total'>; readonly word: RegExp }
  | { readonly role: 'total'; readonly strength: 3 | 4 | 5; readonly word: RegExp };

/** Role that the words before an amount give it. */
export type Label = {
  readonly role: Role;
  /** Strength of a total. 0 for all other roles. */
  readonly strength: number;
  /** The keyword matches letter by letter. */
  readonly isExact: boolean;
};

export function findLabel(text: string): Label | null {
  const plain = toPlain(text);
  if (plain.text === '') return null;
  const fixed = fixMisreading(plain);
  const found = find(fixed);
  if (found === undefined) return null;
  return {
    role: found.role,
    strength: found.role === 'total' ? found.strength : 0,
    isExact: find(plain)?.word === found.word,
  };
}

/** Text without spaces and marks in upper case, with the positions where words start. */
type Plain = { readonly text: string; readonly starts: ReadonlySet<number> };

const MARKS = /[\s:;*★☆●■◆・…【】[\]<>「」_=~]/;
/** Shorter Latin keywords also start other words: TAX and TAXI, CASH and CASHEW. */
const WHOLE_WORD_MAX = 5;

function toPlain(text: string): Plain {
  let plain = '';
  let before = ' ';
  const starts = new Set<number>();
  for (const character of text) {
    if (!MARKS.test(character)) {
      const isWord = !/[A-Za-z]/.test(before) || /[a-z][A-Z]/.test(before + character);
      if (isWord) starts.add(plain.length);
      plain += character.toUpperCase();
    }
    before = character;
  }
  return { text: plain, starts: spreadOut(plain, starts) };
}

/** `T O T A L`: if every letter stands alone, the spaces have no meaning. */
function spreadOut(plain: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  const isSpread = plain.length > 2 && starts.size >= plain.length;
  return isSpread ? new Set([0]) : starts;
}

function find({ text, starts }: Plain): Keyword | undefined {
  return KEYWORDS.find(({ word }) => {
    return text.matchAll(word).some((match) => isWhole(match, { text, starts }));
  });
}

/** Japanese needs no space before a word. Latin letters do, or TAX would match in PASTA X. */
function isWhole(match: RegExpExecArray, { text, starts }: Plain): boolean {
  const [found] = match;
  const end = match.index + found.length;
  if (/^[A-Z]/.test(found) && !starts.has(match.index)) return false;
  if (found.length > WHOLE_WORD_MAX || !/[A-Z]$/.test(found)) return true;
  return starts.has(end) || !/[A-Z]/.test(text.charAt(end)) || /^S(?![A-Z])/.test(text.slice(end));
}

/** Latin letters are replaced one for one, so that the positions of word starts stay valid. */
function fixMisreading({ text, starts }: Plain): Plain {
  let fixed = text;
  for (const [misread, meant] of MISREADINGS) fixed = fixed.replaceAll(misread, meant);
  return { text: fixed, starts };
}
