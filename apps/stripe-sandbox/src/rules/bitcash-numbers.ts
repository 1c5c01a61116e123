/** The balance of a test number, or why it cannot be used. */
export type InitialBalance = number | 'used' | 'expired' | 'unknown';

const NUMBER_LENGTH = 16;
// Checked before normalization, which is slow for hostile text. Spaces are allowed in between.
const TEXT_LENGTH_MAX = 100;
const FREE_SUFFIX_LENGTH = 4;

/**
 * The first twelve characters determine the kind of a test number. The last four are free, so that
 * tests can use as many numbers of each kind as they need.
 */
const BALANCES_BY_FIRST_CHARACTER: Readonly<Record<string, InitialBalance>> = {
  あ: 50_000,
  い: 100,
  う: 'used',
  え: 'expired',
};

export function parseBitcashNumber(text: string): string | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  const number = text.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return number.length === NUMBER_LENGTH && /^[ぁ-ゖ]+$/.test(number) ? number : null;
}

export function getInitialBalance(number: string): InitialBalance {
  const [first = ''] = number;
  const isTest = number.startsWith(first.repeat(NUMBER_LENGTH - FREE_SUFFIX_LENGTH));
  return (isTest ? BALANCES_BY_FIRST_CHARACTER[first] : undefined) ?? 'unknown';
}
