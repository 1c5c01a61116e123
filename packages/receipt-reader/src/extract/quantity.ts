import type { Row } from './rows.ts';

/** Quantity and unit price in the row of an item. */
export type Quantity = {
  readonly quantity: number;
  readonly unit: number | null;
  /** The row without these words. */
  readonly rest: string;
};

/** The part of a row before its amount, and properties of the receipt. */
export type Part = {
  readonly row: Row;
  readonly end: number;
  readonly amount: number | null;
  /** The items have a column for the quantity: 品名 数量 金額. */
  readonly hasColumn: boolean;
  /** The ticket machine of a noodle shop: `大盛 2枚`. */
  readonly hasTickets: boolean;
  /** Every item starts with its quantity: `2 Chicken Rice`. */
  readonly isPrefixed: boolean;
};

const COUNTED = '点|個|コ|ケ|ヶ|本|枚|杯|皿|袋|品|名|人|台|泊|pcs?|PCS?|EA';
const PART = String.raw`([@単¥$]{0,2})\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(${COUNTED}|円)?[\])]?`;
/** Two numbers with a multiplication sign between them. */
const PRODUCT = new RegExp(String.raw`\(?${PART}\s?(?:[xX×*]|(?=[@単]))\s?${PART}\)?`);
/** A unit price followed by the quantity: `@250 2`. */
const PRICE_FIRST = new RegExp(String.raw`(?<=[@単])()\s?(\d[\d,]*)()\s+()(\d{1,3})(${COUNTED})?`);
const COUNT_ALONE = /(?<![\d,.])(\d{1,3})\s?(?:点|個|コ|ケ)(?=\s|$|\))/g;
/** 刺身盛合せ 3点: three kinds of fish on one plate. */
const PLATTER = /刺身?し?盛.{0,4}$|造り?.{0,4}$/;
const TIMES_ALONE = /(?:^|\s|(?<=[^\p{ASCII}]))[xX×*]\s?(\d{1,2})(?=\s|$)/u;
/** Quantity and price in separate columns. */
const COLUMNS = /\s(\S{1,3})\s+[¥@]?(\d[\d,]*(?:\.\d{2})?)\s*[¥$]?\s*$/;
const TICKETS = /\s(\d{1,2})枚\s*[¥$]?\s*$/;
const LAST = /\s(\d{1,3})\s*[¥$]?\s*$/;
/** A narrow 1 that was read as another character. */
const SLENDER = /\s([\]|lI/ノ丿])\s*[¥$]?\s*$/;
const FIRST = /^\s*(\d{1,2})\s+(?=\p{L})/u;

export function parseQuantity(part: Part): Quantity {
  const text = part.row.text.slice(0, part.end);
  const product = PRODUCT.exec(text) ?? PRICE_FIRST.exec(text);
  if (product !== null && makes(product, part.amount, text)) return parseProduct(text, product);
  return (
    parseColumns(text, part) ?? parseCount(text, part) ?? { quantity: 1, unit: null, rest: text }
  );
}

/** `缶ビール350 x4`: a number at the end of the name is no price unless the product confirms it. */
function makes(product: RegExpExecArray, amount: number | null, text: string): boolean {
  if (amount === null || !/\p{L}$/u.test(text.slice(0, product.index))) return true;
  return Math.abs(toNumber(product[2]) * toNumber(product[5]) - amount) < 1;
}

/** Two numbers whose product is the amount, or one in its own column. */
function parseColumns(text: string, part: Part): Quantity | null {
  const both = COLUMNS.exec(text);
  const [read, unit] = [toNumber(both?.[1]), toNumber(both?.[2])];
  // The unit price implies the quantity, even if a narrow 1 was misread.
  const count = unit === part.amount ? 1 : read;
  if (both !== null && part.amount !== null && Math.abs(count * unit - part.amount) < 0.005) {
    return { quantity: count, unit, rest: cut(text, both) };
  }
  const last = LAST.exec(text);
  if (last !== null && isWord(part.row, last.index + 1)) {
    return { quantity: toNumber(last[1]), unit: null, rest: cut(text, last) };
  }
  const slender = part.hasColumn ? SLENDER.exec(text) : null;
  return slender === null ? null : { quantity: 1, unit: null, rest: cut(text, slender) };
}

/** `2点` is a quantity. `6個` is one if it stands apart, otherwise it is part of the name. */
function parseCount(text: string, part: Part): Quantity | null {
  const counts = [...text.matchAll(COUNT_ALONE)].filter(
    (match) =>
      isWord(part.row, match.index) ||
      (match[0].endsWith('点') && !PLATTER.test(text.slice(0, match.index))),
  );
  const found =
    counts.at(-1) ??
    TIMES_ALONE.exec(text) ??
    (part.hasTickets ? TICKETS.exec(text) : null) ??
    (part.isPrefixed ? FIRST.exec(text) : null);
  if (found === null) return null;
  return { quantity: toNumber(found[1]), unit: null, rest: cut(text, found) };
}

/**
 * A counter word marks the quantity, a currency sign the price. Without either, the smaller number
 * is the quantity.
 */
function parseProduct(text: string, found: RegExpExecArray): Quantity {
  const [, sign = '', first, thing = '', otherSign = '', second, otherThing = ''] = found;
  const [a, b] = [toNumber(first), toNumber(second)];
  const rest = cut(text, found);
  const isFirst = isCount(sign, thing);
  const isSecond = isCount(otherSign, otherThing);
  const isCountFirst = isFirst === isSecond ? a <= b : isFirst;
  return isCountFirst ? { quantity: a, unit: b, rest } : { quantity: b, unit: a, rest };
}

/** True if a detected word starts here. */
function isWord({ owners }: Row, at: number): boolean {
  const before = owners.slice(0, at).findLast((owner) => owner >= 0);
  return before !== owners[at];
}

export function isPrefixed({ text }: Row): boolean {
  return FIRST.test(text);
}

function isCount(sign: string, thing: string): boolean {
  return sign === '' && thing !== '' && thing !== '円';
}

function cut(text: string, found: RegExpExecArray): string {
  return `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
}

function toNumber(text: string | undefined): number {
  return Number((text ?? '').replaceAll(',', ''));
}
