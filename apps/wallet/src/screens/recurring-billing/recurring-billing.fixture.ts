import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { ChargeView, PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { taro } from '../../testing/people.ts';
import { jcb, visa } from '../pay/invoice-payment.fixture.ts';
import { sakura } from '../pay/payment-invoice.fixture.ts';

/** Sunday noon in Japan. */
export const NOW = new Date('2026-11-15T03:00:00Z');

const monthsFrom = (first: string, count: number, amount: number) =>
  Array.from({ length: count }, (_, at) => {
    const [year = 0, month = 0] = first.split('-').map(Number);
    const date = new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 10);
    return { date, amount };
  });

/** Flowers on the first of each month, paid by Visa, without problems. */
export const flowers: RecurringBillingView = {
  id: 'rcb_01jd0000000000000000000001',
  service_name: '季節の花',
  description: '毎月の花束',
  initial_amount: 500,
  monthly_amount: 980,
  tax_rate: 10,
  start_date: '2026-10-15',
  end_date: null,
  first_payment_deadline: '2026-10-20',
  monthly_payment_days: [1],
  pausable: true,
  status: 'active',
  ending: false,
  closed_by: null,
  next_payment_date: '2026-12-01',
  next_amount: 980,
  failure_count: 0,
  price_change: null,
  created_at: '2026-10-14T10:00:00+09:00',
  activated_at: '2026-10-15T10:00:00+09:00',
  closed_at: null,
  paid_through: '2026-11-30',
  store: sakura,
  cancel_by: '2026-11-30T23:59:59+09:00',
  card_id: visa.id,
  card: visa,
  reminder_days: [7, 3, 0],
  coming: monthsFrom('2026-12', 12, 980),
  unpaid: null,
  can_pause: true,
  can_resume: false,
  leave: { at_once: true, still_charged: [], runs_until: '2026-11-30' },
};

export const declinedCharge: ChargeView = {
  due_date: '2026-11-14',
  amount: 980,
  status: 'declined',
  paid_on: null,
  retry_on: '2026-11-17',
  gives_up_on: '2026-11-28',
  decline_reason: 'insufficient_funds',
  card: { brand: 'visa', last4: '4242' },
  order_id: 'ord_01jd0000000000000000000009',
  payment_id: 'pay_01jd00000000000000000error',
};

/** A declined charge that is retried and can no longer be stopped. */
export const behind: RecurringBillingView = {
  ...flowers,
  next_payment_date: '2026-11-17',
  failure_count: 2,
  cancel_by: '2026-11-13T23:59:59+09:00',
  unpaid: declinedCharge,
  can_pause: false,
  leave: {
    at_once: false,
    still_charged: [{ date: '2026-11-14', amount: 980 }],
    runs_until: '2026-11-30',
  },
};

export const pastDue: RecurringBillingView = {
  ...behind,
  status: 'past_due',
  next_payment_date: null,
  next_amount: null,
  cancel_by: null,
  unpaid: { ...declinedCharge, status: 'past_due', retry_on: null, decline_reason: 'expired_card' },
  leave: { at_once: true, still_charged: [], runs_until: '2026-11-15' },
};

export const paused: RecurringBillingView = {
  ...flowers,
  status: 'paused',
  next_payment_date: null,
  next_amount: null,
  cancel_by: null,
  coming: [],
  can_pause: false,
  can_resume: true,
  leave: { at_once: true, still_charged: [], runs_until: '2026-11-15' },
};

export const canceled: RecurringBillingView = {
  ...paused,
  status: 'canceled',
  closed_by: 'payer',
  closed_at: '2026-11-15T12:00:00+09:00',
  can_resume: false,
  leave: null,
};

export const proposal: PriceChangeView = {
  id: 'prc_01jd0000000000000000000001',
  monthly_amount: 1280,
  from: '2027-01-01',
  status: 'proposed',
  proposed_at: '2026-11-14T10:00:00+09:00',
  answered_at: null,
};

export const dearer: RecurringBillingView = { ...flowers, price_change: proposal };
export const agreed: RecurringBillingView = {
  ...flowers,
  price_change: { ...proposal, status: 'accepted', answered_at: '2026-11-15T12:00:00+09:00' },
};

type Answers = readonly ReturnType<typeof respondWith>[];

/** A fake server for a signed-in user with two cards. */
export function serve(...answers: Answers) {
  saveToken('token');
  return fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(listCards, { items: [visa, jcb], next_cursor: null }),
  );
}
