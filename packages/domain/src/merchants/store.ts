export const STORE_STATUSES = ['active', 'pending', 'suspended'] as const;
export type StoreStatus = (typeof STORE_STATUSES)[number];

/** Installment counts for card payments, where store and issuer offer them. */
export const INSTALLMENT_COUNTS = [2, 3, 5, 6, 10, 12, 15, 18, 20, 24] as const;

/** Masks a name so that it can be recognized but not read. */
export function maskName(name: string): string {
  const [first = '', ...rest] = [...name.trim()];
  return rest.length === 0 ? '●' : `${first}${'●'.repeat(Math.min(rest.length, 4))}`;
}
