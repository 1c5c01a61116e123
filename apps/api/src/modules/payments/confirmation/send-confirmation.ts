import type { Deps } from '../../../dependencies.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as payers from '../payer-messages/payer.repository.ts';
import { sendPayerMessages } from '../payer-messages/send-payer-message.ts';

/** Asks the payers to confirm their authorized payments, unless they are already decided. */
export async function sendConfirmations(
  deps: Deps,
  tx: Tx,
  events: readonly DomainEvent[],
): Promise<void> {
  const all = await payers.getAll(
    tx,
    events.map(({ subjectId }) => subjectId),
  );
  const messages = events.flatMap(({ id: cause, subjectId }) => {
    const payer = all.get(subjectId);
    if (payer?.status !== 'processing' || payer.autoCompleteAt === null) return [];
    // A held payment cannot be confirmed. Its payer is asked when it is released, unless the window
    // is over by then.
    if (payer.isHeld || payer.autoCompleteAt <= deps.clock.now()) return [];
    return [{ payer, cause, kind: 'payment_confirm' as const }];
  });
  await sendPayerMessages(deps, tx, messages);
}
