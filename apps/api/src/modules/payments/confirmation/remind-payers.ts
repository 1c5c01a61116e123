import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';
import * as confirmations from './confirmation.repository.ts';

const BATCH = 50;

/** Reminds payers who have not confirmed, at most twice. */
export async function remindPayers(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const some = await deps.db.transaction(async (tx) => {
      const due = await confirmations.takeReminders(tx, deps.clock.now(), BATCH);
      for (const { paymentId, nth } of due) {
        const cause = deriveUuid(paymentId, 'reminder', String(nth));
        await sendPayerMessage(deps, tx, { paymentId, cause, kind: 'payment_reminder' });
      }
      return due.length;
    });
    count += some;
    if (some < BATCH) return count;
  }
}
