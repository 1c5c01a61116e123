import type { PricedItem } from '@saifu/domain/orders/order';
import { yen } from '@saifu/domain/shared/yen';

export type DemoPayment = {
  readonly key: string;
  readonly store: string;
  readonly title: string;
  readonly items: readonly PricedItem[];
  readonly tableNumber: string | null;
  readonly waiter: string | null;
  readonly method: 'card' | 'cash' | 'bitcash';
  readonly ageHours: number;
  /** Final state: confirmed by the payer, refunded by the store, or still processing. */
  readonly end: 'complete' | 'refunded' | 'processing';
};

/** The user who made all demo payments. */
export const DEMO_PAYER = 'kenji@saifu.example';

const PLAIN = { tableNumber: null, waiter: null, method: 'card', end: 'complete' } as const;
const DAY = 24;

const item = (name: string, price: number, taxRate: 8 | 10, quantity = 1): PricedItem => {
  return { name, quantity, unitPriceYen: yen(price), taxRate };
};

/** A payment history of several months with both tax rates and every final state. */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  {
    ...PLAIN,
    key: 'lunch',
    store: 'restaurant',
    title: 'ランチ 2名様',
    items: [item('日替わり定食', 1100, 10, 2), item('食後のコーヒー', 380, 10, 2)],
    tableNumber: '7',
    waiter: '大西',
    ageHours: 96 * DAY,
  },
  {
    ...PLAIN,
    key: 'groceries',
    store: 'convenience',
    title: 'お買い物',
    items: [
      item('おにぎり 鮭', 168, 8, 3),
      item('緑茶 600ml', 162, 8, 2),
      item('単3乾電池 4本', 658, 10),
    ],
    method: 'cash',
    ageHours: 71 * DAY,
  },
  {
    ...PLAIN,
    key: 'ride',
    store: 'taxi',
    title: '京都駅から清水寺',
    items: [item('運賃', 2840, 10)],
    ageHours: 64 * DAY,
  },
  {
    ...PLAIN,
    key: 'bread',
    store: 'bakery',
    title: 'パン',
    items: [item('食パン 1斤', 420, 8), item('くるみパン', 280, 8, 2)],
    method: 'cash',
    ageHours: 40 * DAY,
  },
  {
    ...PLAIN,
    key: 'books',
    store: 'subscription',
    title: '選書便 半年分',
    items: [item('選書便 3冊', 4400, 10, 6)],
    end: 'refunded',
    ageHours: 33 * DAY,
  },
  {
    ...PLAIN,
    key: 'snack',
    store: 'convenience',
    title: 'お買い物',
    items: [item('肉まん', 178, 8, 2), item('ホットコーヒー', 130, 8, 2)],
    method: 'bitcash',
    ageHours: 12 * DAY,
  },
  {
    ...PLAIN,
    key: 'party',
    store: 'restaurant',
    title: '歓送迎会 6名様',
    items: [item('宴会コース', 4800, 10, 6), item('飲み放題', 1500, 10, 6)],
    tableNumber: '12',
    waiter: '大西',
    ageHours: 5 * DAY,
  },
  {
    ...PLAIN,
    key: 'supper',
    store: 'restaurant',
    title: 'お食事',
    items: [item('焼き魚定食', 1280, 10)],
    end: 'processing',
    ageHours: 20,
  },
];
