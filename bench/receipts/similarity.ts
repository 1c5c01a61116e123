import { distance } from '@saifu/receipt-reader/layout/similarity';

/** Similarity of two names from 0 to 1: one minus the share of characters to edit. */
export function similarity(a: string, b: string): number {
  const [one, other] = [toCharacters(a), toCharacters(b)];
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

// Printers set spaces, dots and long vowel marks differently. They carry no meaning in a name.
function toCharacters(text: string): readonly string[] {
  return [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s・.\-ー]/g, ''),
  ];
}
