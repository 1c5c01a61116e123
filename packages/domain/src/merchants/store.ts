export const STORE_STATUSES = ['active', 'pending', 'suspended'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** In how many parts a card payment may be split, where the store and the issuer agree. */
export const INSTALLMENT_COUNTS = [2, 3, 5, 6, 10, 12, 15, 18, 20, 24] as const;

/** Part of a name, so that whoever may not know it can still recognise it. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name.trim()];
  return rest.length === 0 ? '●' : `${first}${'●'.repeat(Math.min(rest.length, 4))}`;
}
