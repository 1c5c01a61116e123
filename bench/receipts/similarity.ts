import { distance } from '@saifu/receipt-reader/layout/similarity';

/** How alike two names are, 0 to 1: one less the share of characters that must be changed. */
export function similarity(a: string, b: string): number {
  const [one, other] = [toCharacters(a), toCharacters(b)];
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

// Spaces, dots and long marks are set differently by every printer and mean nothing in a name.
function toCharacters(text: string): readonly string[] {
  return [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s・.\-ー]/g, ''),
  ];
}
