import { KEYWORDS, MISREADINGS } from './keywords.ts';

export type Role =
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'taxable'
  | 'tender'
  | 'change'
  /** A card, a phone or money on account: what was paid by it. */
  | 'payment'
  /** Points or vouchers that were used up. */
  | 'points'
  | 'discount'
  | 'service'
  | 'rounding'
  | 'count'
  /** An amount that says nothing about this purchase. */
  | 'other';

export type Keyword =
  | { readonly role: Exclude<Role, 'total'>; readonly word: RegExp }
  | { readonly role: 'total'; readonly strength: 3 | 4 | 5; readonly word: RegExp };

/** What the words before an amount say of it. */
export type Label = {
  readonly role: Role;
  /** Of a total; 0 for everything else. */
  readonly strength: number;
  /** The keyword stands there letter by letter. */
  readonly isExact: boolean;
};

export function findLabel(text: string): Label | null {
  const plain = plainOf(text);
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

/** A text without gaps and marks, in capitals, that still knows where its words begin. */
type Plain = { readonly text: string; readonly starts: ReadonlySet<number> };

const MARKS = /[\s:;*★☆●■◆・…【】[\]<>「」_=~]/;
/** Shorter Latin keywords also begin other words: TAX and TAXI, CASH and CASHEW. */
const WHOLE_WORD_MAX = 5;

function plainOf(text: string): Plain {
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

/** `T O T A L`: where every letter stands alone the gaps say nothing. */
function spreadOut(plain: string, starts: ReadonlySet<number>): ReadonlySet<number> {
  const isSpread = plain.length > 2 && starts.size >= plain.length;
  return isSpread ? new Set([0]) : starts;
}

function find({ text, starts }: Plain): Keyword | undefined {
  return KEYWORDS.find(({ word }) => {
    return text.matchAll(word).some((match) => isWhole(match, { text, starts }));
  });
}

/** Japanese needs no gap before a word; Latin letters do, or TAX is found in PASTA X. */
function isWhole(match: RegExpExecArray, { text, starts }: Plain): boolean {
  const [found] = match;
  const end = match.index + found.length;
  if (/^[A-Z]/.test(found) && !starts.has(match.index)) return false;
  if (found.length > WHOLE_WORD_MAX || !/[A-Z]$/.test(found)) return true;
  return starts.has(end) || !/[A-Z]/.test(text.charAt(end)) || /^S(?![A-Z])/.test(text.slice(end));
}

/** Latin letters are mended one for one, so that the places where words begin still hold. */
function fixMisreading({ text, starts }: Plain): Plain {
  let fixed = text;
  for (const [misread, meant] of MISREADINGS) fixed = fixed.replaceAll(misread, meant);
  return { text: fixed, starts };
}
