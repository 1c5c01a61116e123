import type { Question } from '../requests.ts';

/** Typical requests for two years of payments and receipts. */
export const QUESTIONS: readonly Question[] = [
  { name: 'cards: no payment is read, all noise', path: '/cards', isEmpty: true, isNoise: true },
  { name: 'history, first page', path: '/payments?' },
  { name: 'history, deep page', path: '/payments?', isDeep: true },
  { name: 'history, oldest first', path: '/payments?sort=oldest' },
  { name: 'history, largest first', path: '/payments?sort=amount_high' },
  { name: 'history, largest first, deep', path: '/payments?sort=amount_high', isDeep: true },
  { name: 'by days', path: '/payments?from=2026-01-01&to=2026-03-31' },
  { name: 'by amount', path: '/payments?amount_min=5000&amount_max=5500' },
  { name: 'by store', path: `/payments?store=${encodeURIComponent('さくら食堂17')}` },
  { name: 'by status', path: '/payments?status=error,cancel' },
  { name: 'by method', path: '/payments?method=paypay' },
  { name: 'by words', path: `/payments?q=${encodeURIComponent('お買い上げ 77')}` },
  { name: 'by words that are nowhere', path: '/payments?q=nowhere', isEmpty: true },
  { name: 'by all of them', path: '/payments?from=2026-01-01&amount_min=50&q=7&method=card' },
  { name: 'months', path: '/payments/months?' },
  { name: 'receipts, first page', path: '/receipts?' },
  { name: 'receipts, deep page', path: '/receipts?', isDeep: true },
  { name: 'receipts by days', path: '/receipts?from=2026-01-01&to=2026-03-31' },
  { name: 'receipts by amount', path: '/receipts?amount_min=5000&amount_max=5500' },
  { name: 'receipts by counterparty', path: `/receipts?store=${encodeURIComponent('食堂17')}` },
  { name: 'receipts by words that are nowhere', path: '/receipts?q=nowhere', isEmpty: true },
];
