/** Seeded random numbers, so that a failing run can be repeated. */
export type Random = {
  /** In [0, 1). */
  readonly nextFloat: () => number;
  readonly chance: (probability: number) => boolean;
  /** Integer from `min` to `max`, inclusive. */
  readonly between: (min: number, max: number) => number;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly uuid: () => string;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const nextFloat = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(nextFloat() * (max - min + 1));
  return {
    nextFloat,
    between,
    chance: (probability) => nextFloat() < probability,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('cannot pick from an empty list');
      return item;
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
    },
  };
}
