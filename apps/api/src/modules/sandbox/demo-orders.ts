import type { OrderStatus, PricedItem } from '@saifu/domain/orders/order';
import { yen } from '@saifu/domain/shared/yen';

export type DemoOrder = {
  readonly key: string;
  readonly store: string;
  readonly status: OrderStatus;
  readonly title: string;
  readonly description: string | null;
  readonly items: readonly PricedItem[];
  readonly taxIncluded: boolean;
  readonly tableNumber: string | null;
  readonly waiter: string | null;
  readonly ageDays: number;
};

const PLAIN = {
  description: null,
  taxIncluded: true,
  tableNumber: null,
  waiter: null,
  ageDays: 0,
} as const;

const item = (name: string, price: number, taxRate: 8 | 10, quantity = 1): PricedItem => {
  return { name, quantity, unitPriceYen: yen(price), taxRate };
};

/** Invoices in every status. The paid ones were paid by guests. */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    ...PLAIN,
    key: 'lunch',
    store: 'restaurant',
    status: 'open',
    title: 'ランチ 2名様',
    description: '秋の御膳とお持ち帰り',
    items: [
      item('秋の御膳', 1800, 10, 2),
      item('茶碗蒸し', 450, 10),
      item('ほうじ茶', 300, 10, 2),
      item('お持ち帰り 栗ご飯', 864, 8),
      item('お持ち帰り お惣菜', 540, 8, 2),
    ],
    tableNumber: '12',
    waiter: '佐々木',
  },
  {
    ...PLAIN,
    key: 'onigiri',
    store: 'convenience',
    status: 'open',
    title: 'お買い上げ',
    items: [item('おにぎり 鮭', 98, 8), item('おにぎり 梅', 98, 8), item('おにぎり 昆布', 98, 8)],
    taxIncluded: false,
  },
  {
    ...PLAIN,
    key: 'charter',
    store: 'taxi',
    status: 'open',
    title: '貸切観光 嵐山・金閣寺',
    description: '11月22日 9時 京都駅八条口',
    items: [item('ジャンボタクシー 8時間', 125_000, 10)],
  },
  {
    ...PLAIN,
    key: 'dinner',
    store: 'restaurant',
    status: 'paid',
    title: 'ディナー 4名様',
    items: [item('季節のコース', 5500, 10, 4)],
    tableNumber: '3',
    waiter: '大西',
    ageDays: 9,
  },
  {
    ...PLAIN,
    key: 'airport',
    store: 'taxi',
    status: 'paid',
    title: '京都駅から伊丹空港',
    items: [item('定額運賃', 16_200, 10)],
    ageDays: 3,
  },
  {
    ...PLAIN,
    key: 'box',
    store: 'subscription',
    status: 'canceled',
    title: '選書便 11月号',
    items: [item('選書便 3冊', 4400, 10)],
    ageDays: 2,
  },
  {
    ...PLAIN,
    key: 'cake',
    store: 'bakery',
    status: 'expired',
    title: '予約 バースデーケーキ',
    items: [item('ホールケーキ 15cm', 3780, 8)],
    ageDays: 45,
  },
];
