import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import {
  RECURRING_BILLING_MESSAGES,
  type RecurringBillingMessageEvent,
} from './billing-messages.ts';
import { loadMessageContext, type MessageContext } from './context.ts';
import type { BillingMessage } from './message.ts';

type MessageDeps = Pick<Deps, 'config' | 'clock' | 'db'>;

/**
 * Notifies the payer of an event, by the account's contact and in its language. The message
 * reflects the current state, so an outdated event sends none. Each event sends one message.
 */
export async function sendRecurringBillingMessage(
  deps: MessageDeps,
  domainEvent: DomainEvent,
  event: RecurringBillingMessageEvent,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const context = await loadMessageContext(tx, domainEvent, now);
    const message = context && RECURRING_BILLING_MESSAGES[event](context);
    const destination = context?.payer.email ?? context?.payer.phone;
    if (context === undefined || message === undefined || destination == null) return;
    const channel = destination === context.payer.email ? 'email' : 'sms';
    await messages.write(tx, {
      id: deriveUuid(domainEvent.id, 'message', message.kind),
      userId: context.payer.id,
      channel,
      destination,
      ...composeMessage(`${message.kind}_${channel}`, context.payer.locale, {
        service: context.recurringBilling.serviceName,
        store: context.storeName,
        link: new URL(getPath(context, message), deps.config.publicUrl).href,
        ...message.words,
      }),
      createdAt: now,
    });
  });
}

function getPath({ recurringBilling }: MessageContext, { orderId }: BillingMessage): string {
  return orderId === undefined
    ? `/recurring-billing/${toTypeId('recurringBilling', recurringBilling.id)}`
    : `/payment/invoice?order=${toTypeId('order', orderId)}`;
}
