/** How alike two names are, 0 to 1: one less the share of characters that must be changed. */
export function similarity(a: string, b: string): number {
  const [one, other] = [letters(a), letters(b)];
  return 1 - distance(one, other) / Math.max(one.length, other.length, 1);
}

/** Levenshtein's distance, in characters. */
export function distance(a: readonly string[], b: readonly string[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, other] of b.entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const added = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(replaced, added, removed));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

// Spaces, dots and long marks are set differently by every printer and mean nothing in a name.
function letters(text: string): readonly string[] {
  return [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s・.\-ー]/g, ''),
  ];
}
