import { KEYWORDS, MISREADINGS } from './keywords.ts';
import { compact } from './text.ts';

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

export function labelOf(text: string): Label | null {
  const plain = compact(text)
    .toUpperCase()
    .replaceAll(/[:;*★☆●■◆・…【】[\]<>「」_=~]/g, '');
  if (plain === '') return null;
  const mended = mend(plain);
  const found = find(mended);
  if (found === undefined) return null;
  return {
    role: found.role,
    strength: found.role === 'total' ? found.strength : 0,
    isExact: find(plain)?.word === found.word,
  };
}

function find(text: string): Keyword | undefined {
  return KEYWORDS.find(({ word }) => word.test(text));
}

function mend(text: string): string {
  let mended = text;
  for (const [misread, meant] of MISREADINGS) mended = mended.replaceAll(misread, meant);
  return mended;
}
