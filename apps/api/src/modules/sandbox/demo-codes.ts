/** Codes besides the static one of each store, for testing the error of each code state. */
export type DemoCode = {
  readonly key: string;
  readonly store: string;
  readonly state: 'withdrawn' | 'expired';
  /** Order of a dynamic code; null for a static one. */
  readonly order: string | null;
};

export const DEMO_CODES: readonly DemoCode[] = [
  { key: 'old sticker', store: 'restaurant', state: 'withdrawn', order: null },
  { key: 'late', store: 'restaurant', state: 'expired', order: 'lunch' },
];
