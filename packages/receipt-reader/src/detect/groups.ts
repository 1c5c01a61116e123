/** Groups items transitively by a pairwise relation. */
export function findGroups<Thing>(
  things: readonly Thing[],
  isTied: (one: Thing, other: Thing) => boolean,
): readonly (readonly Thing[])[] {
  const parents = things.map((_, index) => index);
  const findRoot = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  for (const [one, from] of things.entries()) {
    for (const [other, to] of things.entries()) {
      if (other <= one || findRoot(one) === findRoot(other) || !isTied(from, to)) continue;
      parents[findRoot(other)] = findRoot(one);
    }
  }
  const groups = Map.groupBy(things.keys(), findRoot);
  return [...groups.values()].map((indices) => indices.flatMap((index) => things[index] ?? []));
}
