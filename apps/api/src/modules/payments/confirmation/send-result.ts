import type { Deps } from '../../../dependencies.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as payers from '../payer-messages/payer.repository.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';

type Ended =
  | 'payment_completed'
  | 'payment_canceled'
  | 'payment_refunded'
  | 'payment_refund_awaited';

/** What became of a payment. One that came to nothing before money was reserved is no news. */
export async function sendPaymentResult(
  deps: Deps,
  event: DomainEvent,
  kind: Ended,
): Promise<void> {
  const { id: cause, subjectId: paymentId, payload } = event;
  await deps.db.transaction(async (tx) => {
    const payer = await payers.get(tx, paymentId);
    // Cash that came too late is news, though nothing was ever reserved.
    const isCash = kind === 'payment_refund_awaited';
    if (payer === undefined || (payer.authorizedAt === null && !isCash)) return;
    const { amount } = payload;
    const given = kind.startsWith('payment_refund') && typeof amount === 'number';
    const amountYen = given ? amount : payer.amount;
    await sendPayerMessage(deps, tx, { paymentId, cause, kind, amountYen });
  });
}
