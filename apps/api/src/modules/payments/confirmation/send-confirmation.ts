import type { Deps } from '../../../dependencies.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as payers from '../payer-messages/payer.repository.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';
import * as confirmations from './confirmation.repository.ts';

/** Asks the payer to confirm an authorized payment, unless it is already decided. */
export async function sendConfirmation(
  deps: Deps,
  { id: cause, subjectId: paymentId }: DomainEvent,
) {
  await deps.db.transaction(async (tx) => {
    const payer = await payers.get(tx, paymentId);
    if (payer?.status !== 'processing' || payer.autoCompleteAt === null) return;
    const message = { paymentId, payer, cause, kind: 'payment_confirm' } as const;
    const isWritten = await sendPayerMessage(deps, tx, message);
    if (isWritten) await confirmations.markSent(tx, paymentId, deps.clock.now());
  });
}
