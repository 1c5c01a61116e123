import type { TaxRate } from '@saifu/domain/shared/tax';
import { type Yen, yen } from '@saifu/domain/shared/yen';

/** Provider test cards. The last one can be saved but declines every charge. */
export const DEMO_CARDS = {
  visa: { token: 'tok_visa', last4: '4242' },
  jcb: { token: 'tok_jcb', last4: '0505' },
  declining: { token: 'tok_chargeCustomerFail', last4: '0341' },
} as const;

export type DemoCard = keyof typeof DEMO_CARDS;

/** A later action of the payer or the store. */
export type DemoAct = { readonly daysAgo: number } & (
  | { readonly does: 'change_card'; readonly card: DemoCard }
  | { readonly does: 'pause' }
  | { readonly does: 'leave' }
  | { readonly does: 'propose'; readonly monthlyAmount: Yen; readonly inDays: number }
);

export type DemoRecurringBilling = {
  readonly key: string;
  readonly store: string;
  readonly serviceName: string;
  readonly description: string;
  readonly initialAmount: Yen;
  readonly monthlyAmount: Yen;
  readonly taxRate: TaxRate;
  /** Days of the month, or the offset of the due date from today in days. */
  readonly paid: { readonly on: readonly number[] } | { readonly inDays: number };
  readonly endsInDays: number | null;
  readonly pausable: boolean;
  /** Null if offered but not yet accepted. */
  readonly begun: { readonly daysAgo: number; readonly card: DemoCard } | null;
  /** Oldest first. */
  readonly acts: readonly DemoAct[];
};

const PLAIN = { taxRate: 8, endsInDays: null, pausable: false, acts: [] } as const;

/**
 * One of each kind, in its state on the day the demo data is created. The payer is `DEMO_PAYER`.
 */
export const DEMO_RECURRING_BILLINGS: readonly DemoRecurringBilling[] = [
  {
    ...PLAIN,
    key: 'mystery',
    store: 'subscription',
    serviceName: 'ミステリー便 月2冊',
    description: '店主が選ぶ推理小説を毎月2冊。初回はお試し価格です。',
    initialAmount: yen(1980),
    monthlyAmount: yen(2980),
    taxRate: 10,
    paid: { on: [27] },
    pausable: true,
    begun: null,
  },
  {
    ...PLAIN,
    key: 'books',
    store: 'subscription',
    serviceName: '選書便 月3冊',
    description: '毎月末に3冊をお届けします。初回は半額です。',
    initialAmount: yen(2200),
    monthlyAmount: yen(4400),
    taxRate: 10,
    paid: { on: [31] },
    pausable: true,
    begun: { daysAgo: 160, card: 'visa' },
  },
  {
    ...PLAIN,
    key: 'ride',
    store: 'taxi',
    serviceName: '通院送迎プラン 月4回',
    description: 'ご自宅と病院の往復。期間の決まったプランです。初回は登録料のみ。',
    initialAmount: yen(1100),
    monthlyAmount: yen(9900),
    taxRate: 10,
    paid: { inDays: 6 },
    endsInDays: 40,
    begun: { daysAgo: 105, card: 'visa' },
  },
  {
    ...PLAIN,
    key: 'rice',
    store: 'convenience',
    serviceName: 'お米の定期便 5kg',
    description: '今月のお米を玄関まで。',
    initialAmount: yen(3240),
    monthlyAmount: yen(3240),
    paid: { inDays: -12 },
    begun: { daysAgo: 100, card: 'visa' },
    acts: [{ daysAgo: 14, does: 'change_card', card: 'declining' }],
  },
  {
    ...PLAIN,
    key: 'bread',
    store: 'bakery',
    serviceName: 'パンの定期便 月2回',
    description: '10日と25日に焼きたてを発送します。',
    initialAmount: yen(2160),
    monthlyAmount: yen(2160),
    paid: { on: [10, 25] },
    pausable: true,
    begun: { daysAgo: 85, card: 'jcb' },
  },
  {
    ...PLAIN,
    key: 'coffee',
    store: 'convenience',
    serviceName: 'コーヒー豆の定期便',
    description: '深煎りの豆を毎月200g。',
    initialAmount: yen(1980),
    monthlyAmount: yen(1980),
    paid: { inDays: -20 },
    pausable: true,
    begun: { daysAgo: 84, card: 'jcb' },
    acts: [{ daysAgo: 12, does: 'pause' }],
  },
  {
    ...PLAIN,
    key: 'picture books',
    store: 'subscription',
    serviceName: 'こども絵本便',
    description: '年齢に合わせた絵本を毎月2冊。',
    initialAmount: yen(2750),
    monthlyAmount: yen(2750),
    taxRate: 10,
    paid: { inDays: 20 },
    begun: { daysAgo: 80, card: 'visa' },
    acts: [{ daysAgo: 3, does: 'propose', monthlyAmount: yen(3080), inDays: 20 }],
  },
  {
    ...PLAIN,
    key: 'supper',
    store: 'restaurant',
    serviceName: 'おかず便 4品',
    description: '冷凍のお惣菜を毎月4品。',
    initialAmount: yen(3780),
    monthlyAmount: yen(3780),
    paid: { inDays: 9 },
    begun: { daysAgo: 72, card: 'jcb' },
    // Canceled before the cut-off: no charge is left, and the paid days remain.
    acts: [{ daysAgo: 4, does: 'leave' }],
  },
];
