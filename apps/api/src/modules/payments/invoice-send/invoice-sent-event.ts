import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';

export const INVOICE_SENT = 'invoice.sent';

/** The recipient is only in the event and in the message, which are both deleted after a time. */
export function toInvoiceSentEvent(invoiceSendId: string, to: string, at: Date): DomainEvent {
  const payload = { to };
  return { id: newUuid(), type: INVOICE_SENT, subjectId: invoiceSendId, payload, occurredAt: at };
}

export function getRecipient({ payload }: DomainEvent): string {
  const { to } = payload;
  if (typeof to !== 'string') throw new Error('the event of a sent invoice has no recipient');
  return to;
}
