import type { PricedItem } from '@saifu/domain/orders/order';
import { addDays, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { yen } from '@saifu/domain/shared/yen';
import { DEMO_HABITS } from './demo-habits.ts';
import type { DemoPayment } from './demo-payment.ts';
import { DEMO_LIFE_DAYS } from './demo-users.ts';
import { toHabitPayments } from './habit.ts';

/** The user with the longest history and all recurring billings. */
export const DEMO_PAYER = 'kenji@saifu.example';

/** All demo payments, oldest first, as of the moment at which the demo users were created. */
export function listDemoPayments(seededAt: Date): readonly DemoPayment[] {
  const today = toCivilDate(seededAt);
  const single = DEMO_SINGLE_PAYMENTS.map(({ daysAgo, minute, ...payment }) => ({
    ...payment,
    paidAt: new Date(startOfDay(addDays(today, -daysAgo)).getTime() + minute * MINUTE_MS),
  }));
  const repeated = DEMO_HABITS.flatMap((habit) => toHabitPayments(habit, today, DEMO_LIFE_DAYS));
  return [...single, ...repeated].toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
}

type SinglePayment = Omit<DemoPayment, 'paidAt'> & {
  readonly daysAgo: number;
  /** Minutes since midnight in Japan. */
  readonly minute: number;
};

const MINUTE_MS = 60 * 1000;

const PLAIN = {
  payer: DEMO_PAYER,
  tableNumber: null,
  waiter: null,
  method: 'saved_visa',
  isRetried: false,
  end: 'complete',
} as const;

const item = (name: string, price: number, taxRate: 8 | 10, quantity = 1): PricedItem => {
  return { name, quantity, unitPriceYen: yen(price), taxRate };
};
const at = (hour: number, minute: number) => hour * 60 + minute;

/** Payments that happened once, with both tax rates and every final state. */
const DEMO_SINGLE_PAYMENTS: readonly SinglePayment[] = [
  {
    ...PLAIN,
    key: 'headphones',
    store: 'electronics',
    title: 'お買い上げ',
    items: [item('ワイヤレスヘッドホン', 29_800, 10), item('USB-C ケーブル 1m', 1280, 10)],
    daysAgo: 236,
    minute: at(15, 42),
  },
  {
    ...PLAIN,
    key: 'lunch',
    store: 'restaurant',
    title: 'ランチ 2名様',
    items: [item('日替わり定食', 1100, 10, 2), item('食後のコーヒー', 380, 10, 2)],
    tableNumber: '7',
    waiter: '大西',
    daysAgo: 96,
    minute: at(12, 26),
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
    daysAgo: 71,
    minute: at(19, 8),
  },
  {
    ...PLAIN,
    key: 'ride',
    store: 'taxi',
    title: '京都駅から清水寺',
    items: [item('運賃', 2840, 10)],
    daysAgo: 64,
    minute: at(10, 17),
  },
  {
    ...PLAIN,
    key: 'bread',
    store: 'bakery',
    title: 'パン',
    items: [item('食パン 1斤', 420, 8), item('くるみパン', 280, 8, 2)],
    method: 'cash',
    daysAgo: 40,
    minute: at(9, 33),
  },
  {
    ...PLAIN,
    key: 'books',
    store: 'subscription',
    title: '選書便 半年分',
    items: [item('選書便 3冊', 4400, 10, 6)],
    method: 'card',
    end: 'refunded',
    daysAgo: 33,
    minute: at(21, 14),
  },
  {
    ...PLAIN,
    key: 'coat',
    store: 'clothing',
    title: '秋冬コート',
    items: [item('ウールコート', 18_700, 10)],
    method: 'saved_jcb',
    isRetried: true,
    daysAgo: 18,
    minute: at(16, 5),
  },
  {
    ...PLAIN,
    key: 'snack',
    store: 'convenience',
    title: 'お買い物',
    items: [item('肉まん', 178, 8, 2), item('ホットコーヒー', 130, 8, 2)],
    method: 'bitcash',
    daysAgo: 12,
    minute: at(17, 51),
  },
  {
    ...PLAIN,
    key: 'party',
    store: 'restaurant',
    title: '歓送迎会 6名様',
    items: [item('宴会コース', 4800, 10, 6), item('飲み放題', 1500, 10, 6)],
    tableNumber: '12',
    waiter: '大西',
    daysAgo: 5,
    minute: at(21, 22),
  },
  {
    ...PLAIN,
    key: 'noodles',
    store: 'restaurant',
    title: 'ランチ',
    items: [item('天ぷらそば', 1180, 10)],
    method: 'apple_pay',
    daysAgo: 3,
    minute: at(12, 18),
  },
  {
    ...PLAIN,
    key: 'latte',
    store: 'coffee',
    title: 'ご飲食',
    items: [item('カフェラテ', 580, 10), item('チーズケーキ', 550, 10)],
    method: 'paypay',
    daysAgo: 2,
    minute: at(15, 41),
  },
  {
    ...PLAIN,
    key: 'supper',
    store: 'restaurant',
    title: 'お食事',
    items: [item('焼き魚定食', 1280, 10)],
    end: 'processing',
    daysAgo: 1,
    minute: at(19, 24),
  },
];
