import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import {
  CONFIRMERS,
  TIMELINE_ACTORS,
  TIMELINE_KINDS,
  TIMELINE_STATES,
} from '@saifu/domain/payments/payment-timeline';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** One event of a payment, without any data of the payer. */
export const TimelineEntryView = z.object({
  at: timestamp,
  kind: z.enum(TIMELINE_KINDS),
  /** What was authorized, requested, approved or refunded; null for all other kinds. */
  amount: z.nullable(yenAmount),
  /** The state of a refund, or the answer to a refund request; null for all other kinds. */
  state: z.nullable(z.enum(TIMELINE_STATES)),
  /** How the payment was confirmed; null unless it was completed by a confirmation. */
  confirmed_by: z.nullable(z.enum(CONFIRMERS)),
  /** Null if it is not known. */
  by: z.nullable(
    z.object({
      kind: z.enum(TIMELINE_ACTORS),
      /** The name of a member; null for all others. */
      name: z.nullable(z.string()),
    }),
  ),
});
export type TimelineEntryView = z.infer<typeof TimelineEntryView>;

export const listTimelineEntries = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/payments/{id}/timeline',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  summary: 'Lists what happened to a payment, oldest first.',
  params: z.object({ id: id('payment') }),
  query: z.strictObject(pageQuery),
  reply: page(TimelineEntryView),
  errors: [],
});
