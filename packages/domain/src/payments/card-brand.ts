/** The number prefixes of a brand and the valid lengths of its numbers and security codes. */
export type CardBrand = {
  readonly name: CardBrandName;
  readonly prefixes: readonly number[];
  readonly lengths: readonly number[];
  readonly securityCodeLengths: readonly number[];
  readonly hasCheckDigit: boolean;
};

export const CARD_BRAND_NAMES = [
  'maestro',
  'forbrugsforeningen',
  'dankort',
  'visa',
  'mastercard',
  'amex',
  'dinersclub',
  'discover',
  'unionpay',
  'jcb',
] as const;
export type CardBrandName = (typeof CARD_BRAND_NAMES)[number];

/** The same in every language. */
export const BRAND_NAMES: Readonly<Record<CardBrandName, string>> = {
  maestro: 'Maestro',
  forbrugsforeningen: 'Forbrugsforeningen',
  dankort: 'Dankort',
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
  jcb: 'JCB',
};

const THREE = [3] as const;
const SIXTEEN = [16] as const;

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function row(
  name: CardBrandName,
  prefixes: readonly number[],
  lengths: readonly number[] = SIXTEEN,
  more: Partial<Pick<CardBrand, 'securityCodeLengths' | 'hasCheckDigit'>> = {},
): CardBrand {
  return { name, prefixes, lengths, securityCodeLengths: THREE, hasCheckDigit: true, ...more };
}

/**
 * The first match wins, so the order matters: 6220 is maestro before 622 is discover, and discover
 * comes before 62 for unionpay.
 */
export const CARD_BRANDS: readonly CardBrand[] = [
  row('maestro', [5018, 502, 503, 506, 56, 58, 639, 6220, 67], range(12, 19)),
  row('forbrugsforeningen', [600]),
  row('dankort', [5019]),
  row('visa', [4], [13, 16]),
  row('mastercard', [...range(51, 55), ...range(22, 27)]),
  row('amex', [34, 37], [15], { securityCodeLengths: [3, 4] }),
  row('dinersclub', [30, 36, 38, 39], [14]),
  row('discover', [60, 64, 65, 622]),
  row('unionpay', [62, 88], range(16, 19), { hasCheckDigit: false }),
  row('jcb', [35]),
];

export function getCardBrand(digits: string): CardBrand | undefined {
  return CARD_BRANDS.find(({ prefixes }) =>
    prefixes.some((prefix) => digits.startsWith(String(prefix))),
  );
}
