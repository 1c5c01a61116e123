/** Codes beside the one on every counter, for trying what a reader says about each. */
export type DemoCode = {
  readonly key: string;
  readonly store: string;
  readonly state: 'withdrawn' | 'expired';
  /** Of a dynamic code. */
  readonly order: string | null;
};

export const DEMO_CODES: readonly DemoCode[] = [
  { key: 'old sticker', store: 'restaurant', state: 'withdrawn', order: null },
  { key: 'late', store: 'restaurant', state: 'expired', order: 'lunch' },
];
