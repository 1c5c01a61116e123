import { WEBHOOK_EVENTS, type WebhookEvent } from '@saifu/domain/webhooks/webhook';
import * as z from 'zod/mini';
import { timestamp } from './fields.ts';
import {
  DisputeEventData,
  KeyEventData,
  PaidEventData,
  RecurringBillingEventData,
  StoreChangeEventData,
} from './webhook.ts';

const DATA = {
  order: PaidEventData,
  payment: PaidEventData,
  refund_request: PaidEventData,
  dispute: DisputeEventData,
  recurring_billing: RecurringBillingEventData,
  store: StoreChangeEventData,
  api_key: KeyEventData,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;

type Subject<Type extends WebhookEvent> = Type extends `${infer Name}.${string}` ? Name : never;

/** The body of a webhook request, by the type of its event. */
export type WebhookEventBody = {
  readonly [Type in WebhookEvent]: {
    readonly type: Type;
    readonly timestamp: string;
    readonly data: z.infer<(typeof DATA)[Subject<Type>]>;
  };
}[WebhookEvent];

export type WebhookEventSchema = {
  readonly type: WebhookEvent;
  /** `payment.authorized` is `PaymentAuthorizedEvent`. */
  readonly name: string;
  readonly schema: z.ZodMiniType;
};

/** One schema per event, for the API document. */
export const WEBHOOK_EVENT_SCHEMAS: readonly WebhookEventSchema[] = WEBHOOK_EVENTS.map((type) => {
  const data: z.ZodMiniType = DATA[getSubject(type)];
  const words = type.split(/[._]/).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  const schema = z.object({ type: z.literal(type), timestamp, data });
  return { type, name: `${words.join('')}Event`, schema };
});

function getSubject<Type extends WebhookEvent>(type: Type): Subject<Type> {
  return type.split('.')[0] as Subject<Type>;
}
