import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { CardView, RedirectView } from './card.ts';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { CHARGE_DATE, ChargeView, RecurringBillingBase } from './recurring-billing-parts.ts';
import { StoreView } from './store.ts';

/** A recurring billing as shown to its payer. */
export const RecurringBillingView = z.extend(RecurringBillingBase, {
  store: StoreView,
  /** The deadline for canceling the next charge. */
  cancel_by: z.nullable(timestamp),
  card_id: z.nullable(z.string()),
  card: z.nullable(CardView),
  /** The reminders chosen by the payer, in days before a charge. */
  reminder_days: z.array(z.literal(REMINDER_DAYS)),
  /** Upcoming charges, the next first. */
  coming: z.array(CHARGE_DATE),
  /** The open charge that was declined or requires the payer. */
  unpaid: z.nullable(ChargeView),
  can_pause: z.boolean(),
  can_resume: z.boolean(),
  /** The effect of canceling now; null if it is closed. */
  leave: z.nullable(
    z.object({
      /** False if it would end only after the charges past their cut-off. */
      at_once: z.boolean(),
      still_charged: z.array(CHARGE_DATE),
      runs_until: z.nullable(z.string()),
    }),
  ),
});
export type RecurringBillingView = z.infer<typeof RecurringBillingView>;

const own = { access: 'user', params: z.object({ id: id('recurringBilling') }) } as const;

export const listRecurringBillings = endpoint({
  method: 'GET',
  path: '/api/v1/recurring_billings',
  access: 'user',
  summary: 'Lists the caller’s recurring billings, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(RecurringBillingView),
  errors: [],
});

export const getRecurringBilling = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/recurring_billings/{id}',
  summary: 'Returns a recurring billing with its upcoming charges and the effect of canceling.',
  reply: RecurringBillingView,
  errors: [],
});

export const listRecurringBillingOrders = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/recurring_billings/{id}/orders',
  summary: 'Lists the charges of a recurring billing, newest first; the first payment comes last.',
  query: z.strictObject(pageQuery),
  reply: page(ChargeView),
  errors: [],
});

export const changeRecurringBillingCard = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/recurring_billings/{id}/card',
  summary: 'Changes the card. An open charge is retried with it from 10:00 on.',
  body: z.strictObject({ card_id: id('card') }),
  reply: RecurringBillingView,
  errors: ['card.frozen', 'card.expiry_invalid', 'recurring_billing.closed'],
});

export const changeRecurringBillingReminders = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/recurring_billings/{id}/reminders',
  summary: 'Sets how many days before a charge the payer is reminded.',
  body: z.strictObject({
    days: z
      .array(z.literal([...REMINDER_DAYS], 'field.format'))
      .check(z.maxLength(REMINDER_DAYS.length, 'field.format')),
  }),
  reply: RecurringBillingView,
  errors: ['recurring_billing.closed'],
});

export const cancelRecurringBilling = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/cancel',
  summary:
    'Cancels a recurring billing: before the cut-off at midnight before a charge, or after ' +
    'that charge. Idempotent.',
  body: z.strictObject({
    /** Confirms that charges past their cut-off are still made. */
    after_charge: z._default(z.boolean(), false),
  }),
  reply: RecurringBillingView,
  errors: ['recurring_billing.too_late', 'recurring_billing.closed', 'order.being_paid'],
});

export const pauseRecurringBilling = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/pause',
  summary: 'Pauses the charges until resumed, if the store allows it.',
  reply: RecurringBillingView,
  errors: [
    'recurring_billing.pause_unsupported',
    'recurring_billing.too_late',
    'recurring_billing.past_due',
    'recurring_billing.closed',
  ],
});

export const resumeRecurringBilling = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/resume',
  summary: 'Resumes the charges from the next payment day after today.',
  reply: RecurringBillingView,
  errors: ['recurring_billing.past_due', 'recurring_billing.closed'],
});

const answer = {
  access: 'user',
  params: z.object({ id: id('recurringBilling'), change: id('priceChange') }),
} as const;

export const acceptPrice = endpoint({
  ...answer,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/price_changes/{change}/accept',
  summary: 'Accepts a price change. May return a 3-D Secure redirect; call again afterwards.',
  reply: z.object({
    recurring_billing: RecurringBillingView,
    next_action: z.nullable(RedirectView),
  }),
  errors: [
    'recurring_billing.price_closed',
    'recurring_billing.closed',
    'card.not_chosen',
    'payment.declined',
    'payment.authentication_failed',
    'payment.gateway_unavailable',
    'rate.limited',
  ],
});

export const declinePrice = endpoint({
  ...answer,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/price_changes/{change}/decline',
  summary: 'Declines a price change. The old price stays in force.',
  reply: RecurringBillingView,
  errors: ['recurring_billing.price_closed', 'recurring_billing.closed'],
});
