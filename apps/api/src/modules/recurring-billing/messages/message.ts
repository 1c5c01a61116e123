import type { RecurringBillingMessageParams } from '../../notifications/message/templates/recurring-billing-templates.ts';
import type { MessageContext } from './context.ts';

type PlainKind<Kind> = Kind extends `${infer Plain}_email` ? Plain : never;
type Kind = PlainKind<keyof RecurringBillingMessageParams>;

/** A letter, and what it tells beside the names of service and store. */
export type BillingMessage = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly words: Omit<RecurringBillingMessageParams[`${K}_email`], 'service' | 'store' | 'link'>;
    /** What its link leads to; absent: to the agreement. */
    readonly orderId?: string;
  };
}[Kind];

/** What there is to say after a fact; undefined: nothing, as it has been settled meanwhile. */
export type MessageBuilder = (context: MessageContext) => BillingMessage | undefined;
