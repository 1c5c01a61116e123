import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

export const SupportStatusView = z.object({
  open: z.boolean(),
  /** When phone support opens next; null while it is open. */
  opens_at: z.nullable(timestamp),
  /** When phone support closes today; null while it is closed. */
  closes_at: z.nullable(timestamp),
  phone: z.string(),
});
export type SupportStatusView = z.infer<typeof SupportStatusView>;

export const getSupportStatus = endpoint({
  method: 'GET',
  path: '/api/v1/guest/support_status',
  access: 'guest',
  summary: 'Returns the support phone number and whether support is open now.',
  reply: SupportStatusView,
  errors: [],
});
