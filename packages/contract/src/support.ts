import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

export const SupportStatusView = z.object({
  open: z.boolean(),
  /** When somebody answers the phone next; null while somebody does. */
  opens_at: z.nullable(timestamp),
  /** Until when the phone is answered today; null while it is not. */
  closes_at: z.nullable(timestamp),
  phone: z.string(),
});
export type SupportStatusView = z.infer<typeof SupportStatusView>;

export const getSupportStatus = endpoint({
  method: 'GET',
  path: '/api/v1/guest/support_status',
  access: 'guest',
  summary: 'The phone number of support, and whether it is answered now.',
  reply: SupportStatusView,
  errors: [],
});
