import type { Tx } from '../../../../platform/db/db.ts';
import * as verifications from '../../verification/verification.repository.ts';
import * as changes from '../contact-change.repository.ts';
import { type ChangeContext, writeCanceled } from './contact-message.ts';

/**
 * Cancels a change that has not taken effect. If the change was scheduled, a message is sent to the
 * current contact. The caller holds a lock on the user row.
 */
export async function cancelChange(tx: Tx, context: ChangeContext): Promise<void> {
  const { change, now } = context;
  await changes.end(tx, change.id, { as: 'canceled', now });
  if (change.status === 'scheduled') await writeCanceled(tx, context);
}

/**
 * Cancels all pending contact changes of this user, because an attacker may have requested them.
 * The owner can request a change again. The caller holds a lock on the user row.
 */
export async function cancelChanges(
  tx: Tx,
  { user, now }: Omit<ChangeContext, 'change'>,
): Promise<void> {
  for (const change of await changes.listUnderway(tx, user.id, new Date(0))) {
    await cancelChange(tx, { user, change, now });
  }
  await verifications.endLiving(tx, user.id, ['contact_current'], now);
}
