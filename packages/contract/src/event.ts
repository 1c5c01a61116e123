import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { checkPeriod, page, pageQuery, periodQuery } from './page.ts';
import { DeliveryView } from './webhook.ts';

/** A delivery without its body, which is that of the event. */
export const EventDeliveryView = z.extend(z.omit(DeliveryView, { body: true }), {
  /** Where the webhook receives events. */
  url: z.string(),
});
export type EventDeliveryView = z.infer<typeof EventDeliveryView>;

/** An event of the merchant, whether it was sent to a webhook or not. */
export const EventView = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  created_at: timestamp,
  /**
   * The body that webhooks receive. Without a delivery, the body of a recurring billing event shows
   * the recurring billing as it is now.
   */
  body: z.string(),
  /** To the merchant’s active webhooks. */
  deliveries: z.array(EventDeliveryView),
});
export type EventView = z.infer<typeof EventView>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/events',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary:
    'Lists the merchant’s events of the last 30 days, newest first, also those that no webhook ' +
    'subscribes to.',
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      type: z.optional(z.enum(WEBHOOK_EVENTS, 'field.format')),
    })
    .check(checkPeriod),
  reply: page(EventView),
  errors: [],
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/events/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Returns an event of the last 30 days.',
  params: z.object({ id: id('event') }),
  reply: EventView,
  errors: [],
});
