import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as payers from '../payer-messages/payer.repository.ts';
import { sendPayerMessages } from '../payer-messages/send-payer-message.ts';

type Ended =
  | 'payment_completed'
  | 'payment_canceled'
  | 'payment_refunded'
  | 'payment_refund_failed'
  | 'payment_refund_awaited';

/**
 * Notifies the payers of the results. A payment that failed before authorization sends no message.
 */
export async function sendPaymentResults(
  deps: Deps,
  tx: Tx,
  kind: Ended,
  events: readonly DomainEvent[],
): Promise<void> {
  const all = await payers.getAll(
    tx,
    events.map(({ subjectId }) => subjectId),
  );
  const messages = events.flatMap(({ id: cause, subjectId, payload: { amount } }) => {
    const payer = all.get(subjectId);
    // Cash that arrives late is refunded, so the payer is notified although nothing was authorized.
    const isCash = kind === 'payment_refund_awaited';
    if (payer === undefined || (payer.authorizedAt === null && !isCash)) return [];
    const given = kind.startsWith('payment_refund') && typeof amount === 'number';
    return [{ payer, cause, kind, amountYen: given ? amount : payer.amount }];
  });
  await sendPayerMessages(deps, tx, messages);
}
