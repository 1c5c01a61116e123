/** What a store sells, as far as its icon tells it. */
export const STORE_CATEGORIES = [
  'restaurant',
  'cafe',
  'bakery',
  'grocery',
  'convenience',
  'drugstore',
  'clothing',
  'electronics',
  'books',
  'home',
  'beauty',
  'health',
  'transport',
  'fuel',
  'lodging',
  'travel',
  'entertainment',
  'sport',
  'education',
  'utilities',
  'telecom',
  'subscription',
  'other',
] as const;
export type StoreCategory = (typeof STORE_CATEGORIES)[number];

/** Ranges of merchant category codes (ISO 18245), first match wins. */
const RANGES: readonly (readonly [from: number, to: number, category: StoreCategory])[] = [
  [3000, 3350, 'travel'],
  [3351, 3500, 'transport'],
  [3501, 3999, 'lodging'],
  [4511, 4511, 'travel'],
  [4722, 4723, 'travel'],
  [4000, 4799, 'transport'],
  [4812, 4899, 'telecom'],
  [4900, 4900, 'utilities'],
  [5200, 5271, 'home'],
  [5310, 5311, 'grocery'],
  [5331, 5399, 'convenience'],
  [5411, 5411, 'grocery'],
  [5422, 5451, 'grocery'],
  [5462, 5462, 'bakery'],
  [5499, 5499, 'convenience'],
  [5541, 5542, 'fuel'],
  [5611, 5699, 'clothing'],
  [5712, 5719, 'home'],
  [5722, 5722, 'home'],
  [5732, 5735, 'electronics'],
  [5811, 5813, 'restaurant'],
  [5814, 5814, 'cafe'],
  [5912, 5912, 'drugstore'],
  [5940, 5941, 'sport'],
  [5942, 5943, 'books'],
  [5962, 5969, 'subscription'],
  [5977, 5977, 'beauty'],
  [5994, 5994, 'books'],
  [7011, 7033, 'lodging'],
  [7230, 7298, 'beauty'],
  [7512, 7549, 'transport'],
  [7832, 7929, 'entertainment'],
  [7932, 7997, 'sport'],
  [7991, 7999, 'entertainment'],
  [8011, 8099, 'health'],
  [8211, 8299, 'education'],
];

/** The category of a merchant category code; `other` if it is unknown or not a code. */
export function getStoreCategory(mcc: string): StoreCategory {
  const code = /^\d{4}$/.test(mcc) ? Number(mcc) : Number.NaN;
  return RANGES.find(([from, to]) => code >= from && code <= to)?.[2] ?? 'other';
}

/** How many colors an avatar can have. */
export const STORE_COLOR_COUNT = 12;

/** A number below `STORE_COLOR_COUNT` that never changes for an id. */
export function getStoreColor(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % STORE_COLOR_COUNT;
}
