/** How many, and for how much each, as a row of an item says it. */
export type Quantity = {
  readonly quantity: number;
  readonly unit: number | null;
  /** The row without these words. */
  readonly rest: string;
};

const COUNTED = '点|個|コ|ケ|ヶ|本|枚|杯|皿|袋|品|名|人|台|泊|pcs?|PCS?|EA';
const PART = String.raw`([@単¥$]{0,2})\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(${COUNTED}|円)?`;
/** Two numbers with a sign between them that multiplies. */
const PRODUCT = new RegExp(String.raw`\(?${PART}\s?(?:[xX×*]|(?=[@単]))\s?${PART}\)?`);
/** A price for one, and behind it the count: `@250  2`. */
const PRICE_FIRST = new RegExp(String.raw`(?<=[@単])()\s?(\d[\d,]*)()\s+()(\d{1,3})(${COUNTED})?`);
const COUNT_ALONE = /(?<![\d,.])(\d{1,3})\s?(?:点|個|コ|ケ)(?=\s|$|\))/g;
const TIMES_ALONE = /(?:^|\s)[xX×]\s?(\d{1,2})(?=\s|$)/;

export function quantityOf(text: string): Quantity {
  const product = PRODUCT.exec(text) ?? PRICE_FIRST.exec(text);
  if (product !== null) return ofProduct(text, product);
  const last = [...text.matchAll(COUNT_ALONE)].at(-1) ?? TIMES_ALONE.exec(text);
  if (last == null) return { quantity: 1, unit: null, rest: text };
  return { quantity: Number(last[1]), unit: null, rest: cut(text, last) };
}

/** A word for things counts, a sign for money prices; without either the smaller number counts. */
function ofProduct(text: string, found: RegExpExecArray): Quantity {
  const [, sign = '', first, thing = '', otherSign = '', second, otherThing = ''] = found;
  const [a, b] = [toNumber(first), toNumber(second)];
  const rest = cut(text, found);
  const isFirst = isCount(sign, thing);
  const isSecond = isCount(otherSign, otherThing);
  const isCountFirst = isFirst === isSecond ? a <= b : isFirst;
  return isCountFirst ? { quantity: a, unit: b, rest } : { quantity: b, unit: a, rest };
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
