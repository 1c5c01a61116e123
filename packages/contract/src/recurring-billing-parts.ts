import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { DECLINE_REASONS } from '@saifu/domain/payments/payment';
import { CHARGE_STATUSES } from '@saifu/domain/recurring-billing/charge';
import { PRICE_CHANGE_STATUSES } from '@saifu/domain/recurring-billing/pricing';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import { isCivilDate } from '@saifu/domain/shared/calendar';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import * as z from 'zod/mini';
import { count, date, integer, timestamp, yenAmount } from './fields.ts';

/** A date that exists. */
export const civilDay = date.check(z.refine(isCivilDate, 'field.format'));

const PUBLIC_STATUSES = RECURRING_BILLING_STATUSES.filter((status) => status !== 'ending');

export const CHARGE_DATE = z.object({ date: z.string(), amount: yenAmount });

/** The terms a payer agrees to, as shown on the invoice and later screens. */
export const TermsView = z.object({
  service_name: z.string(),
  description: z.nullable(z.string()),
  initial_amount: yenAmount,
  /** Charged on each payment day; with two in a month, twice. */
  monthly_amount: yenAmount,
  tax_rate: z.literal(TAX_RATES),
  start_date: z.string(),
  end_date: z.nullable(z.string()),
  first_payment_deadline: z.string(),
  /** Days of the month, 1 to 31. In a shorter month the last day is used. */
  monthly_payment_days: z.array(integer(1, 31)),
  /** Whether the store allows the payer to pause it. */
  pausable: z.boolean(),
});
export type TermsView = z.infer<typeof TermsView>;

/** Terms of an order that is the first payment or a period of a recurring billing. */
export const OrderTermsView = z.extend(TermsView, {
  recurring_billing_id: z.string(),
  /** Null for the first payment, which activates the recurring billing. */
  due_date: z.nullable(z.string()),
  /** The upcoming charges if it were paid now. */
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

/** The fields that both payer and merchant see. */
export const RecurringBillingBase = z.extend(TermsView, {
  id: z.string(),
  status: z.enum(PUBLIC_STATUSES as [(typeof PUBLIC_STATUSES)[number]]),
  /** True if canceled, effective after the charges past their cut-off. */
  ending: z.boolean(),
  /** Why it was closed. */
  closed_by: z.nullable(
    z.enum(['payer', 'merchant', 'missed', 'unpaid', 'first_payment_returned', 'end_date']),
  ),
  /** Null if there is no further automatic charge. */
  next_payment_date: z.nullable(z.string()),
  next_amount: z.nullable(yenAmount),
  /** How often the open charge was declined. */
  failure_count: count,
  /** The last proposed price change. */
  price_change: z.nullable(PriceChangeView),
  created_at: timestamp,
  activated_at: z.nullable(timestamp),
  closed_at: z.nullable(timestamp),
  /** The last day paid for, also after cancellation; null if nothing was paid. */
  paid_through: z.nullable(z.string()),
});

/** One period and its charge. */
export const ChargeView = z.object({
  /** Null for the first payment. */
  due_date: z.nullable(z.string()),
  amount: yenAmount,
  status: z.enum(CHARGE_STATUSES),
  paid_on: z.nullable(z.string()),
  retry_on: z.nullable(z.string()),
  /** The day on which the recurring billing is canceled if this charge is still unpaid. */
  gives_up_on: z.nullable(z.string()),
  decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
  card: z.nullable(z.object({ brand: z.enum(CARD_BRAND_NAMES), last4: z.string() })),
  /** The order to pay on the invoice screen, while the charge is open. */
  order_id: z.nullable(z.string()),
  payment_id: z.nullable(z.string()),
});
export type ChargeView = z.infer<typeof ChargeView>;
