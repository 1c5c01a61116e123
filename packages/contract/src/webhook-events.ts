import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { timestamp } from './fields.ts';
import {
  KeyEventData,
  PaidEventData,
  RecurringBillingEventData,
  StoreChangeEventData,
} from './webhook.ts';

const DATA: Readonly<Record<string, z.ZodMiniType>> = {
  order: PaidEventData,
  payment: PaidEventData,
  refund_request: PaidEventData,
  recurring_billing: RecurringBillingEventData,
  store: StoreChangeEventData,
  api_key: KeyEventData,
};

export type WebhookEventSchema = {
  readonly type: WebhookEvent;
  /** `payment.authorized` is `PaymentAuthorizedEvent`. */
  readonly name: string;
  readonly schema: z.ZodMiniType;
};

/** One schema per event, for the API document. */
export const WEBHOOK_EVENT_SCHEMAS: readonly WebhookEventSchema[] = WEBHOOK_EVENTS.map((type) => {
  const data = DATA[type.split('.')[0] ?? ''];
  if (data === undefined) throw new Error(`${type} has no schema for its data`);
  const words = type.split(/[._]/).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  const schema = z.object({ type: z.literal(type), timestamp, data });
  return { type, name: `${words.join('')}Event`, schema };
});
