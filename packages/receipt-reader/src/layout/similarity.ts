/** Similarity of two texts from 0 to 1: the share of characters without an edit. */
export function similarity(one: string, other: string): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.length === 0) return 0;
  // Skip texts of very different length.
  if (shorter.length < longer.length / 3) return 0;
  return 1 - distance(shorter, longer) / longer.length;
}

/** Edit distance: insertions, deletions and substitutions. */
export function distance(one: ArrayLike<string>, other: ArrayLike<string>): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[at - 1] === other[column - 1] ? 0 : 1;
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + change,
        ),
      );
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
