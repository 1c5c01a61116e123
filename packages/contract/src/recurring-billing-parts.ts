import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { DECLINE_REASONS } from '@saifu/domain/payments/payment';
import { CHARGE_STATUSES } from '@saifu/domain/recurring-billing/charge';
import { PRICE_CHANGE_STATUSES } from '@saifu/domain/recurring-billing/pricing';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import { isCivilDate } from '@saifu/domain/shared/calendar';
import * as z from 'zod/mini';
import { date, timestamp, yenAmount } from './fields.ts';

/** A day that exists. */
export const civilDay = date.check(z.refine(isCivilDate, 'field.format'));

const PUBLIC_STATUSES = RECURRING_BILLING_STATUSES.filter((status) => status !== 'ending');

export const CHARGE_DATE = z.object({ date: z.string(), amount: yenAmount });

/** What a payer agrees to, as it stands on the invoice and on every screen after it. */
export const TermsView = z.object({
  service_name: z.string(),
  description: z.nullable(z.string()),
  initial_amount: yenAmount,
  /** Taken on each payment day: where there are two in a month, twice. */
  monthly_amount: yenAmount,
  tax_rate: z.int(),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  first_payment_deadline: z.string(),
  /** Days of the month, 1 to 31; one that a month does not have is its last. */
  monthly_payment_days: z.array(z.int()),
  /** Whether the store lets the payer pause it. */
  pausable: z.boolean(),
});
export type TermsView = z.infer<typeof TermsView>;

/** Of an order that is the first payment of an agreement, or one of its periods. */
export const OrderTermsView = z.extend(TermsView, {
  recurring_billing_id: z.string(),
  /** Null: this is the first payment, and paying it makes the agreement. */
  due_date: z.nullable(z.string()),
  /** What would be charged if it were paid now. */
  coming: z.array(CHARGE_DATE),
});
export type OrderTermsView = z.infer<typeof OrderTermsView>;

export const PriceChangeView = z.object({
  id: z.string(),
  monthly_amount: yenAmount,
  from: z.string(),
  status: z.enum(PRICE_CHANGE_STATUSES),
  proposed_at: timestamp,
  answered_at: z.nullable(timestamp),
});
export type PriceChangeView = z.infer<typeof PriceChangeView>;

/** What both sides see of an agreement. */
export const RecurringBillingBase = z.extend(TermsView, {
  id: z.string(),
  status: z.enum(PUBLIC_STATUSES as [(typeof PUBLIC_STATUSES)[number]]),
  /** True: canceled, and over once what was past its cut-off is settled. */
  ending: z.boolean(),
  /** Why it is over. */
  closed_by: z.nullable(
    z.enum(['payer', 'merchant', 'missed', 'unpaid', 'first_payment_returned', 'end_date']),
  ),
  /** Null: not charged by itself, or not any more. */
  next_payment_date: z.nullable(z.string()),
  next_amount: z.nullable(yenAmount),
  /** How often the charge that is open now was refused. */
  failure_count: z.int(),
  /** The last that was proposed. */
  price_change: z.nullable(PriceChangeView),
  created_at: timestamp,
  activated_at: z.nullable(timestamp),
  closed_at: z.nullable(timestamp),
  /** The last day that is paid for, also after it was canceled; null: nothing was paid. */
  paid_through: z.nullable(z.string()),
});

/** One period: what was due, and what became of it. */
export const ChargeView = z.object({
  /** Null: the first payment. */
  due_date: z.nullable(z.string()),
  amount: yenAmount,
  status: z.enum(CHARGE_STATUSES),
  paid_on: z.nullable(z.string()),
  retry_on: z.nullable(z.string()),
  /** The day on which the agreement is canceled, if this is still not paid by then. */
  gives_up_on: z.nullable(z.string()),
  decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  /** What the payer can pay on the invoice screen, while it is open. */
  order_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
});
export type ChargeView = z.infer<typeof ChargeView>;
