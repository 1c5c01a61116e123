import { normalizeText } from '@saifu/domain/normalize-text';
/** What a test number is worth, or why it is worth nothing. */
export type BitcashWorth = number | 'used' | 'expired' | 'unknown';

const LENGTH = 16;
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
  const number = normalizeText(text, 'NFKC').replaceAll(/[\s-]/g, '');
  return number.length === LENGTH && /^[ぁ-ゖ]+$/.test(number) ? number : null;
}

export function worthOf(number: string): BitcashWorth {
  const [first = ''] = number;
  const isTest = number.startsWith(first.repeat(LENGTH - FREE));
  return (isTest ? KINDS[first] : undefined) ?? 'unknown';
}
