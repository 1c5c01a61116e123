/** What a test number is worth, or why it is worth nothing. */
export type BitcashWorth = number | 'used' | 'expired' | 'unknown';

const LENGTH = 16;
// Measured before it is normalized, which takes long with hostile text. Blanks may stand between.
const TEXT_LENGTH_MAX = 100;
const FREE = 4;

/**
 * The first twelve letters say what a test number is, and the last four are free, so that there
 * are as many numbers of each kind as a test may want.
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
