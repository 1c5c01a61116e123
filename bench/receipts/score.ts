import type { Item, TaxLine } from '@saifu/receipt-reader/extract/extracted-fields';
import type { Field, Reading } from './reading.ts';
import { FIELDS } from './reading.ts';
import { similarity } from './similarity.ts';
import type { TrueItem, TrueTaxLine, Truth } from './truth.ts';

const STORE_ALIKE = 0.9;
const ITEM_ALIKE = 0.8;
const ADDRESS_ALIKE = 0.8;
const NAME_ALIKE = 0.9;

/** Hits out of a count. A field without ground truth has 0 of 0. */
export type FieldScore = { readonly hits: number; readonly of: number };
export type FieldScores = Readonly<Record<Exclude<Field, 'verdict'>, FieldScore>>;

const NOTHING_ASKED: FieldScore = { hits: 0, of: 0 };

/** Scores a reading against the ground truth, field by field. */
export function score(truth: Truth, { fields, names, unasked }: Reading): FieldScores {
  const [day, time] = (fields.issued_at ?? '').split('T');
  const [trueDay, trueTime] = (truth.issued_at ?? truth.date ?? '').split('T');
  const right: Record<(typeof FIELDS)[number], boolean | null> = {
    total: known(truth.total, (total) => isAmount(fields.pay_amount, total)),
    date: known(trueDay, (date) => day === date),
    time: known(trueTime, (clock) => time?.slice(0, 5) === clock.slice(0, 5)),
    registration: known(truth.registration, (number) => fields.registration_number === number),
    store: isStoreRight(truth, names),
    phone: known(truth.phone, (phone) => digits(fields.phone) === digits(phone)),
    postal_code: known(truth.postal_code, (code) => digits(fields.postal_code) === digits(code)),
    address: known(truth.address, (address) => isAlike(fields.address, address, ADDRESS_ALIKE)),
    table_number: known(truth.table_number, (table) => isAlike(fields.table_number, table, 1)),
    waiter: known(truth.waiter, (waiter) => isAlike(fields.waiter, waiter, NAME_ALIKE)),
    currency: known(truth.currency, (currency) => fields.currency === currency),
  };
  const scores: FieldScores = {
    ...(Object.fromEntries(FIELDS.map((field) => [field, toFieldScore(right[field])])) as Record<
      (typeof FIELDS)[number],
      FieldScore
    >),
    items: scoreItems(truth.items ?? [], fields.items),
    tax_lines: scoreTaxLines(truth.tax_lines ?? [], fields.tax_lines),
  };
  const silent = unasked.map((field) => [field, NOTHING_ASKED]);
  return { ...scores, ...Object.fromEntries(silent) };
}

/** Null: the truth does not know the store. */
export function isStoreRight(truth: Truth, names: readonly string[]): boolean | null {
  const { store, branch, aliases = [] } = truth;
  return known(store, (name) => [name, ...aliases].some((one) => isStore(names, one, branch)));
}

/**
 * Yen are integers. Cents are inexact in floating point, so a difference below half a cent is
 * equal.
 */
export function isAmount(read: number | null, total: number | null | undefined): boolean {
  return read !== null && typeof total === 'number' && Math.abs(read - total) < 0.005;
}

/** Number of items whose name and amount were extracted. Each extracted item is used once. */
export function scoreItems(truths: readonly TrueItem[], items: readonly Item[]): FieldScore {
  const left = [...items];
  for (const { name, price } of truths) {
    const index = left.findIndex(
      (item) => isAmount(item.amount, price) && similarity(item.name, name) >= ITEM_ALIKE,
    );
    if (index >= 0) left.splice(index, 1);
  }
  return { hits: items.length - left.length, of: truths.length };
}

/** A tax line counts if its rate and every known amount match. */
export function scoreTaxLines(
  truths: readonly TrueTaxLine[],
  lines: readonly TaxLine[],
): FieldScore {
  const found = truths.filter(({ rate, taxable, tax }) =>
    lines.some(
      (line) =>
        line.rate === rate &&
        (typeof taxable !== 'number' || isAmount(line.taxable, taxable)) &&
        (typeof tax !== 'number' || isAmount(line.tax, tax)),
    ),
  );
  return { hits: found.length, of: truths.length };
}

function known<Value>(truth: Value | null | undefined, check: (truth: Value) => boolean) {
  return truth === null || truth === undefined || truth === '' ? null : check(truth);
}

function toFieldScore(isRight: boolean | null): FieldScore {
  return isRight === null ? NOTHING_ASKED : { hits: Number(isRight), of: 1 };
}

function isStore(names: readonly string[], store: string, branch: string | null | undefined) {
  const truths = branch ? [store, store + branch] : [store];
  return names.some((name) => truths.some((truth) => similarity(name, truth) >= STORE_ALIKE));
}

function isAlike(read: string | null, truth: string, least: number): boolean {
  return read !== null && similarity(read, String(truth)) >= least;
}

function digits(text: string | null): string {
  return (text ?? '').normalize('NFKC').replace(/\D/g, '');
}
