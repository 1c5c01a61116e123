/** The balance of a test number, or why it cannot be used. */
export type BitcashWorth = number | 'used' | 'expired' | 'unknown';

const LENGTH = 16;
// Checked before normalization, which is slow for hostile text. Spaces are allowed in between.
const TEXT_LENGTH_MAX = 100;
const FREE = 4;

/**
 * The first twelve characters determine the kind of a test number. The last four are free, so that
 * tests can use as many numbers of each kind as they need.
 */
const KINDS: Readonly<Record<string, BitcashWorth>> = {
  あ: 50_000,
  い: 100,
  う: 'used',
  え: 'expired',
};

export function readBitcashNumber(text: string): string | null {
  if (text.length > TEXT_LENGTH_MAX) return null;
  const number = text.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return number.length === LENGTH && /^[ぁ-ゖ]+$/.test(number) ? number : null;
}

export function getBitcashWorth(number: string): BitcashWorth {
  const [first = ''] = number;
  const isTest = number.startsWith(first.repeat(LENGTH - FREE));
  return (isTest ? KINDS[first] : undefined) ?? 'unknown';
}
