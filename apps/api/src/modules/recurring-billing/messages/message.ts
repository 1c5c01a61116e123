import type { RecurringBillingMessageParams } from '../../notifications/message/templates/recurring-billing-templates.ts';
import type { MessageContext } from './context.ts';

type PlainKind<Kind> = Kind extends `${infer Plain}_email` ? Plain : never;
type Kind = PlainKind<keyof RecurringBillingMessageParams>;

/** A message with its parameters, except the names of service and store. */
export type BillingMessage = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly words: Omit<RecurringBillingMessageParams[`${K}_email`], 'service' | 'store' | 'link'>;
    /** The link target. Without it, the link leads to the recurring billing. */
    readonly orderId?: string;
  };
}[Kind];

/** Builds the message for an event. Undefined if the event is outdated. */
export type MessageBuilder = (context: MessageContext) => BillingMessage | undefined;
