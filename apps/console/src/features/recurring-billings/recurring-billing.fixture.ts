import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { store } from '../../testing/payments.ts';
import type { MerchantCharge } from './queries.ts';

/** An offer without a payer. */
export const offered: MerchantRecurringBillingView = {
  id: 'rcb_01jd0000000000000000000001',
  store_id: store.id,
  order_id: 'ord_01jd0000000000000000000001',
  payment_url: 'https://saifu.example/payment/invoice?order=ord_01jd0000000000000000000001',
  service_name: 'パンの定期便',
  description: '焼きたてを毎月2回',
  initial_amount: 3300,
  monthly_amount: 1100,
  tax_rate: 8,
  start_date: '2026-11-01',
  end_date: null,
  first_payment_deadline: '2026-12-15',
  monthly_payment_days: [10, 31],
  pausable: true,
  status: 'pending_first_payment',
  ending: false,
  closed_by: null,
  next_payment_date: null,
  next_amount: null,
  failure_count: 0,
  price_change: null,
  created_at: '2026-11-01T12:00:00+09:00',
  activated_at: null,
  closed_at: null,
  paid_through: null,
};

/** Agreed, and charged once after the first payment. */
export const billing: MerchantRecurringBillingView = {
  ...offered,
  status: 'active',
  activated_at: '2026-11-02T09:00:00+09:00',
  next_payment_date: '2026-11-30',
  next_amount: 1100,
  paid_through: '2026-11-29',
};

const paid: MerchantCharge = {
  due_date: '2026-11-10',
  amount: 1100,
  status: 'paid',
  paid_on: '2026-11-10',
  retry_on: null,
  gives_up_on: null,
  decline_reason: null,
  order_id: null,
  payment_id: 'pay_01jd0000000000000000000002',
};

/** Newest first. */
export const charges: readonly [MerchantCharge, MerchantCharge] = [
  paid,
  {
    ...paid,
    due_date: null,
    amount: 3300,
    paid_on: '2026-11-02',
    payment_id: 'pay_01jd0000000000000000000001',
  },
];

export const proposed: PriceChangeView = {
  id: 'prc_01jd0000000000000000000002',
  monthly_amount: 1500,
  from: '2027-01-01',
  status: 'proposed',
  proposed_at: '2026-11-15T12:00:00+09:00',
  answered_at: null,
};

export const lapsed: PriceChangeView = {
  ...proposed,
  id: 'prc_01jd0000000000000000000001',
  monthly_amount: 1300,
  from: '2026-11-12',
  status: 'lapsed',
  proposed_at: '2026-11-03T12:00:00+09:00',
};
