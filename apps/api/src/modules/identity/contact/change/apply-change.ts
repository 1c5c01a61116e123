import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../../dependencies.ts';
import { newUuid } from '../../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../../platform/db/db.ts';
import { publishEvents } from '../../../../platform/outbox/outbox.ts';
import * as accounts from '../../account/account.repository.ts';
import * as verifications from '../../verification/verification.repository.ts';
import * as changes from '../contact-change.repository.ts';
import { TAKEN } from '../is-contact-taken.ts';
import { type ChangeContext, writeApplied } from './contact-message.ts';

/** Replaces the account's contact with the new one. The caller holds a lock on the user row. */
export async function applyChange(deps: Deps, tx: Tx, context: ChangeContext): Promise<void> {
  const { user, change, now } = context;
  const { channel, newDestination: destination } = change;
  await accounts.deleteUnconfirmed(tx, destination);
  const value = { channel, destination, isVerified: true, verifiedAt: now };
  if (!(await accounts.setContact(tx, user.id, value))) throw new AppError(TAKEN[channel]);
  await changes.markApplied(tx, change.id, now);
  await changes.forgetCodes(tx, user.id);
  // Codes and links already sent to the old contact become invalid.
  await verifications.endLiving(tx, user.id, ['login', 'reset', 'step_up', 'contact_current'], now);
  await writeApplied(deps, tx, context);
  const event = { id: newUuid(), type: 'account.contact_changed', subjectId: user.id };
  await publishEvents(tx, [{ ...event, payload: { channel }, occurredAt: now }]);
}
