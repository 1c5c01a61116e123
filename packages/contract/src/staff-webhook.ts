import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { DELIVERIES_REPLAYED_MAX } from '@saifu/domain/shared/limits';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const attempt = z.object({
  at: timestamp,
  status: z.nullable(integer(100, 599)),
  fault: z.nullable(z.string()),
});

/** A webhook of a merchant as staff see it: without its secret and the query of its URL. */
export const StaffWebhookView = z.object({
  id: z.string(),
  merchant_id: z.string(),
  merchant_name: z.string(),
  url: z.string(),
  created_at: timestamp,
  paused_at: z.nullable(timestamp),
  /** Told to the merchant. */
  pause_reason: z.nullable(z.string()),
  /** Deliveries without an ending, and those of them that failed at least once. */
  waiting: count,
  failing: count,
  last_attempt: z.nullable(attempt),
});
export type StaffWebhookView = z.infer<typeof StaffWebhookView>;

/** A delivery without what was sent. */
export const StaffDeliveryView = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  state: z.enum(['waiting', 'given_up']),
  created_at: timestamp,
  attempts: count,
  last_attempt: z.nullable(attempt),
});
export type StaffDeliveryView = z.infer<typeof StaffDeliveryView>;

const view = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.operations_view } as const;
const one = {
  method: 'POST',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.operations,
  params: z.object({ id: id('webhook') }),
} as const;
const body = z.strictObject({ reason: staffReason });

export const listStaffWebhooks = endpoint({
  ...view,
  method: 'GET',
  path: '/api/v1/staff/webhooks',
  summary: 'Lists webhooks of all merchants, by default those that fail, newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** Which webhooks are listed. */
    state: z._default(z.enum(['failing', 'paused', 'all'], 'field.format'), 'failing'),
  }),
  reply: page(StaffWebhookView),
  errors: [],
});

export const getStaffWebhook = endpoint({
  ...view,
  method: 'GET',
  path: '/api/v1/staff/webhooks/{id}',
  summary: 'Returns a webhook with what waits for it.',
  params: z.object({ id: id('webhook') }),
  reply: StaffWebhookView,
  errors: [],
});

export const listStaffDeliveries = endpoint({
  ...view,
  method: 'GET',
  path: '/api/v1/staff/webhooks/{id}/deliveries',
  summary: 'Lists deliveries of a webhook that wait or were given up, newest first.',
  params: z.object({ id: id('webhook') }),
  query: z.strictObject(pageQuery),
  reply: page(StaffDeliveryView),
  errors: [],
});

export const pauseWebhook = endpoint({
  ...one,
  path: '/api/v1/staff/webhooks/{id}/pause',
  summary: 'Pauses a webhook and tells the merchant why. Its deliveries wait. Idempotent.',
  body,
  reply: StaffWebhookView,
  errors: [],
});

export const resumeWebhook = endpoint({
  ...one,
  path: '/api/v1/staff/webhooks/{id}/resume',
  summary: 'Resumes a webhook and sends what waited. Idempotent.',
  body,
  reply: StaffWebhookView,
  errors: [],
});

export const replayDeliveries = endpoint({
  ...one,
  path: '/api/v1/staff/webhooks/{id}/replay',
  summary:
    'Sends the deliveries that wait or were given up again, the oldest 100 at a time. ' +
    'Receivers tell repetitions by the id.',
  body,
  reply: z.object({ replayed: integer(0, DELIVERIES_REPLAYED_MAX) }),
  errors: ['webhook.paused'],
});
