import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import {
  RECURRING_BILLING_MESSAGES,
  type RecurringBillingMessageEvent,
} from './billing-messages.ts';
import { sendRecurringBillingMessage } from './send-billing-message.ts';

export function recurringBillingMessageSubscribers(deps: Deps): readonly Subscriber[] {
  const all = Object.keys(RECURRING_BILLING_MESSAGES) as RecurringBillingMessageEvent[];
  return all.map((event) => ({
    name: `tell-recurring-billing-${event.replaceAll('_', '-')}`,
    on: `recurring_billing.${event}`,
    handle: (domainEvent) => sendRecurringBillingMessage(deps, domainEvent, event),
  }));
}
