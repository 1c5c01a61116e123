import { ITEM_NAME_LENGTH_MAX, ITEM_QUANTITY_MAX, ORDER_ITEMS_MAX } from '../shared/limits.ts';
import type { TaxRate } from '../shared/tax.ts';
import { type Yen, yen } from '../shared/yen.ts';
import { validateAmount } from './order.ts';

/** A receipt scan is a paper bill photographed by the payer to pay it. */

/** Fields that are highlighted on the photo. */
export const HIGHLIGHTED_FIELDS = [
  'title',
  'pay_amount',
  'issued_at',
  'registration_number',
] as const;
export type HighlightedField = (typeof HIGHLIGHTED_FIELDS)[number];

/**
 * unregistered: no registered store matches. ambiguous: several stores match. inactive: the store
 * does not accept payments at present.
 */
export const UNPAYABLE_REASONS = ['unregistered', 'ambiguous', 'inactive'] as const;
export type UnpayableReason = (typeof UNPAYABLE_REASONS)[number];

export type ScannedItem = {
  readonly name: string;
  readonly quantity: number;
  /** Negative for a discount. */
  readonly amount: number;
  /** Null if the bill does not show a rate. */
  readonly taxRate: TaxRate | null;
};

export type ScannedTaxLine = {
  readonly rate: TaxRate;
  readonly taxable: number | null;
  readonly tax: number | null;
};

/** The printed fields that could be read and are plausible. */
export type ReceiptFields = {
  readonly title: string | null;
  readonly branch: string | null;
  /** `2025-02-21`, or `2025-02-21T12:34` if the time is printed too. */
  readonly issuedAt: string | null;
  readonly registrationNumber: string | null;
  /** The stored form: `+81312345601`. */
  readonly phone: string | null;
  readonly postalCode: string | null;
  readonly items: readonly ScannedItem[];
  readonly taxLines: readonly ScannedTaxLine[];
};

// Control characters, invisible characters and bidi controls.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** Printed text as one line of visible characters; null if nothing is left. */
export function plainText(text: string | null, lengthMax: number): string | null {
  const plain = (text ?? '')
    .toWellFormed()
    .replaceAll(INVISIBLE_CHARACTERS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? null : [...plain].slice(0, lengthMax).join('').trim();
}

type ReadAmount = {
  readonly verdict: 'sure' | 'unsure' | 'unreadable';
  readonly amount: number | null;
  readonly currency: string | null;
};

/** The amount to pay and whether it is certain; undefined if there is none. */
export function toScannedAmount(
  read: ReadAmount,
): { readonly amount: Yen; readonly isSure: boolean } | undefined {
  const { verdict, amount, currency } = read;
  if (verdict === 'unreadable' || amount === null || validateAmount(amount)) return undefined;
  if (currency !== null && currency !== 'JPY') return undefined;
  return { amount: yen(amount), isSure: verdict === 'sure' && currency === 'JPY' };
}

const ISSUED = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d)?$/;

/** An existing date, with or without a time. Anything else is a misread. */
export function issuedAt(read: string | null): string | null {
  const day = ISSUED.exec(read ?? '')?.[1];
  if (day === undefined) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isDay ? read : null;
}

export function issuedDay(issued: string | null): string | null {
  return issued?.slice(0, 10) ?? null;
}

/** Null if only the date is known. */
export function issuedMinute(issued: string | null): string | null {
  return issued?.includes('T') ? issued : null;
}

type ReadItem = Pick<ScannedItem, 'name' | 'quantity' | 'amount'> & { readonly isReduced: boolean };

/**
 * The valid items. The tax rate comes from the item's mark; without a mark it is set only if the
 * bill has a single possible rate.
 */
export function toScannedItems(
  read: readonly ReadItem[],
  rates: readonly TaxRate[],
): readonly ScannedItem[] {
  const hasMark = read.some(({ isReduced }) => isReduced);
  const [only] = new Set(rates).size === 1 ? rates : [];
  const unmarked = only ?? (hasMark ? 10 : null);
  const items = read.flatMap(({ name, quantity, amount, isReduced }) => {
    const plain = plainText(name, ITEM_NAME_LENGTH_MAX);
    const isWhole = Number.isSafeInteger(quantity) && Number.isSafeInteger(amount);
    if (plain === null || !isWhole || quantity < 1 || quantity > ITEM_QUANTITY_MAX) return [];
    return [{ name: plain, quantity, amount, taxRate: isReduced ? 8 : unmarked } as const];
  });
  return items.slice(0, ORDER_ITEMS_MAX);
}

const DESCRIPTION_LENGTH_MAX = 60;
const NAMES_MAX = 3;

/** A short list of the items bought; null if the bill names none. */
export function describeScannedItems(items: readonly ScannedItem[]): string | null {
  const names = items.filter(({ amount }) => amount > 0).map(({ name }) => name);
  const joined = names.slice(0, NAMES_MAX).join('、');
  const whole = names.length > NAMES_MAX ? `${joined}…` : joined;
  return plainText(whole, DESCRIPTION_LENGTH_MAX);
}

/** Bills of the same store and amount differ only in their time of issue. */
export function toBillKey(storeKey: string, amount: number): string {
  return `${storeKey}|${amount}`;
}

export function toFingerprintKey(storeKey: string, minute: string, amount: number): string {
  return `${storeKey}|${minute}|${amount}`;
}
