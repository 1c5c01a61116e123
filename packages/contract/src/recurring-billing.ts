import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { CardView, RedirectView } from './card.ts';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { CHARGE_DATE, ChargeView, RecurringBillingBase } from './recurring-billing-parts.ts';
import { StoreView } from './store.ts';

/** An agreement as its payer sees it. */
export const RecurringBillingView = z.extend(RecurringBillingBase, {
  store: StoreView,
  /** The last moment at which the next charge can be stopped. */
  cancel_by: z.nullable(timestamp),
  card_id: z.nullable(z.string()),
  card: z.nullable(CardView),
  /** Which reminders the payer wants, in days before a charge. */
  reminder_days: z.array(z.int()),
  /** What will be charged, the next first. */
  coming: z.array(CHARGE_DATE),
  /** What is open and was refused, or wants the payer. */
  unpaid: z.nullable(ChargeView),
  can_pause: z.boolean(),
  can_resume: z.boolean(),
  /** What follows if they cancel now; null: it is over. */
  leave: z.nullable(
    z.object({
      /** False: only after what is still charged, if they want that. */
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
  summary: 'One’s own recurring billings, the newest first.',
  query: z.strictObject(pageQuery),
  reply: page(RecurringBillingView),
  errors: [],
});

export const getRecurringBilling = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/recurring_billings/{id}',
  summary: 'One of them, with what comes and what would follow.',
  reply: RecurringBillingView,
  errors: [],
});

export const listRecurringBillingOrders = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/recurring_billings/{id}/orders',
  summary: 'Every period and what became of it, the newest first; the first payment is the last.',
  query: z.strictObject(pageQuery),
  reply: page(ChargeView),
  errors: [],
});

export const changeRecurringBillingCard = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/recurring_billings/{id}/card',
  summary: 'Charge another saved card. What is open is tried with it, from ten in the morning on.',
  body: z.strictObject({ card_id: id('card') }),
  reply: RecurringBillingView,
  errors: ['card.frozen', 'card.expiry_invalid', 'recurring_billing.closed'],
});

export const changeRecurringBillingReminders = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/recurring_billings/{id}/reminders',
  summary: 'How many days before a charge one is told of it.',
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
  summary: 'Leave: until the midnight before a charge, or after it. Twice is as good as once.',
  body: z.strictObject({
    /** Said by whoever has read that something is still charged. */
    after_charge: z._default(z.boolean(), false),
  }),
  reply: RecurringBillingView,
  errors: ['recurring_billing.too_late', 'recurring_billing.closed', 'order.being_paid'],
});

export const pauseRecurringBilling = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/recurring_billings/{id}/pause',
  summary: 'No charges until it is resumed, where the store allows it.',
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
  summary: 'Charge again, from the next payment day after today.',
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
  summary: 'Yes to another price. The bank may want to see the payer first; then once more.',
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
  summary: 'No to another price: the old one goes on.',
  reply: RecurringBillingView,
  errors: ['recurring_billing.price_closed', 'recurring_billing.closed'],
});
