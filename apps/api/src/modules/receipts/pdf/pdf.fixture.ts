import type { ReceiptPdfItem, ReceiptPdfModel } from './receipt-model.ts';

/** A dinner for two with takeout: both tax rates, a card, a company as recipient. */
export const SUPPER: ReceiptPdfModel = {
  kind: 'qualified_simplified',
  language: 'ja',
  number: 'R-20261115-000123',
  version: 1,
  isReissued: false,
  isReprint: false,
  canceledOn: null,
  recipientName: '株式会社青空商事',
  honorific: '御中',
  description: 'お食事代',
  issuedOn: '2026-11-15',
  transactionOn: '2026-11-14',
  originalOn: null,
  issuer: {
    companyName: '株式会社みどり食堂',
    storeName: 'みどり食堂 丸の内店',
    registrationNumber: 'T7123456789012',
    postalCode: '100-0005',
    address: '東京都千代田区丸の内一丁目9番1号 グリーンビル地下1階',
    phone: '03-1234-5678',
  },
  items: [
    { name: '生姜焼き定食', quantity: 2, amount: 2_400, rate: 10 },
    { name: 'グラスビール', quantity: 2, amount: 1_100, rate: 10 },
    { name: 'お持ち帰り弁当', quantity: 1, amount: 864, rate: 8 },
  ],
  taxLines: [
    { rate: 10, taxable: 3_500, tax: 318 },
    { rate: 8, taxable: 864, tax: 64 },
  ],
  total: 4_364,
  fee: 0,
  methodNote: 'クレジットカード利用',
  methodName: 'Visa',
  cardLast4: '4242',
  waiter: '佐藤',
  tableNumber: '12',
  paymentId: '019a8b3c-7d2e-7f10-9c4b-5a6d7e8f9012',
};

export const REFUND: ReceiptPdfModel = {
  ...SUPPER,
  kind: 'return',
  number: 'R-20261120-000007',
  issuedOn: '2026-11-20',
  transactionOn: '2026-11-20',
  originalOn: '2026-11-14',
  items: [{ name: '宴会コース', quantity: 3, amount: 16_500, rate: 10 }],
  taxLines: [{ rate: 10, taxable: 16_500, tax: 1_500 }],
  total: 16_500,
  description: '宴会コースの取り消し',
};

/** A receipt with `count` different items and consistent sums. */
export function manyItems(count: number, name: string): ReceiptPdfModel {
  const items = Array.from({ length: count }, (_, index): ReceiptPdfItem => {
    const rate = index % 3 === 0 ? 8 : 10;
    return { name: `${name}${index + 1}`, quantity: (index % 4) + 1, amount: 100 + index, rate };
  });
  const getSum = (rate: 8 | 10) =>
    items.filter((item) => item.rate === rate).reduce((sum, item) => sum + item.amount, 0);
  const taxLines = ([10, 8] as const)
    .map((rate) => ({ rate, taxable: getSum(rate) }))
    .filter(({ taxable }) => taxable > 0)
    .map((line) => ({ ...line, tax: Math.floor((line.taxable * line.rate) / (100 + line.rate)) }));
  return { ...SUPPER, items, taxLines, total: getSum(10) + getSum(8) };
}
