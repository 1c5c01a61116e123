import { accountMachine } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as accounts from '../account/account.repository.ts';
import { cancelChanges } from '../contact/change/cancel-changes.ts';
import * as sessions from '../session/session.repository.ts';
import * as verifications from '../verification/verification.repository.ts';
import * as suspensions from './suspension.repository.ts';

export type SuspendAccountInput = { readonly userId: string; readonly reason: string };

/** Suspends an account and ends its sessions, codes, links and pending contact changes. */
export function suspendAccount(
  deps: Deps,
  { userId, reason }: SuspendAccountInput,
  record: RecordChange,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const account = await suspensions.lock(tx, userId);
    if (account === undefined || account.status === 'erased') throw new AppError('not_found');
    const status = accountMachine.step(account.status, 'suspend');
    if (status === account.status) return;
    await suspensions.setStatus(tx, userId, status);
    await suspensions.insert(tx, { id: newUuid(), userId, reason, at: now });
    await sessions.endAll(tx, userId, now);
    await verifications.endAll(tx, userId, now);
    const user = await accounts.get(tx, userId);
    if (user !== undefined) await cancelChanges(tx, { user, now });
    const event = { id: newUuid(), type: 'account.suspended', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    await record(tx, {
      action: 'account.suspended',
      subject: toTypeId('user', userId),
      before: { status: account.status },
      after: { status, reason },
    });
  });
}
