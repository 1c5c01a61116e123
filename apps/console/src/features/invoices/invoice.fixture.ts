import type { MerchantOrderView } from '@saifu/contract/invoice';
import { store } from '../../testing/payments.ts';

/** Open, with an item of each tax rate. */
export const invoice: MerchantOrderView = {
  id: 'ord_01jd0000000000000000000001',
  source: 'invoice',
  status: 'open',
  title: '忘年会',
  store: { ...store, recent_change: null },
  first_time_store: false,
  pay_amount: 11_080,
  currency: 'JPY',
  description: '12月18日',
  items: [
    { name: 'コース料理', quantity: 2, unit_price: 5000, amount: 10_000, tax_rate: 10 },
    { name: '持ち帰り弁当', quantity: 1, unit_price: 1080, amount: 1080, tax_rate: 8 },
  ],
  tax_lines: [
    { rate: 10, taxable_amount: 10_000, tax_amount: 909 },
    { rate: 8, taxable_amount: 1080, tax_amount: 80 },
  ],
  tax_included: true,
  allowed_payment_methods: ['card'],
  installment_counts: [],
  revolving_allowed: false,
  table_number: null,
  waiter: null,
  payable: true,
  unpayable_reason: null,
  duplicate_of: null,
  duplicate_paid_at: null,
  requires_pay_duplicate: false,
  amount_sure: true,
  requires_merchant_acceptance: false,
  recurring: null,
  expires_at: '2026-11-29T12:00:00+09:00',
  created_at: '2026-11-15T12:00:00+09:00',
  payment_url: 'https://saifu.example/payment/invoice?order=ord_01jd0000000000000000000001',
};
