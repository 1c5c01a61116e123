import type { Deps } from '../../../dependencies.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as payers from '../payer-messages/payer.repository.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';

type Ended =
  | 'payment_completed'
  | 'payment_canceled'
  | 'payment_refunded'
  | 'payment_refund_awaited';

/**
 * Notifies the payer of the result. A payment that failed before authorization sends no message.
 */
export async function sendPaymentResult(
  deps: Deps,
  event: DomainEvent,
  kind: Ended,
): Promise<void> {
  const { id: cause, subjectId: paymentId, payload } = event;
  await deps.db.transaction(async (tx) => {
    const payer = await payers.get(tx, paymentId);
    // Cash that arrives late is refunded, so the payer is notified although nothing was authorized.
    const isCash = kind === 'payment_refund_awaited';
    if (payer === undefined || (payer.authorizedAt === null && !isCash)) return;
    const { amount } = payload;
    const given = kind.startsWith('payment_refund') && typeof amount === 'number';
    const amountYen = given ? amount : payer.amount;
    await sendPayerMessage(deps, tx, { paymentId, cause, kind, amountYen });
  });
}
