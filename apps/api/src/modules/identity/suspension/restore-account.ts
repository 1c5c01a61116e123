import { statusAfterSuspension } from '@saifu/domain/identity/account';
import { daysFrom } from '@saifu/domain/recurring-billing/schedule';
import { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import type { SuspendAccountInput } from './suspend-account.ts';
import * as suspensions from './suspension.repository.ts';

/**
 * Ends a suspension. Recurring billing charges that fell due meanwhile run now. The suspended days
 * do not count against the payer, who could not sign in to pay or to change a card.
 */
export function restoreAccount(
  deps: Deps,
  { userId, reason }: SuspendAccountInput,
  record: RecordChange,
): Promise<void> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const account = await suspensions.lock(tx, userId);
    if (account === undefined || account.status === 'erased') throw new AppError('not_found');
    if (account.status !== 'suspended') return;
    const open = (await suspensions.listByUser(tx, userId)).find(({ restoredAt }) => !restoredAt);
    const days = open ? daysFrom(toCivilDate(open.suspendedAt), toCivilDate(now)) : 0;
    const status = statusAfterSuspension(account);
    await suspensions.setStatus(tx, userId, status);
    await suspensions.close(tx, { userId, reason, at: now });
    if (days > 0) await recurringBillings.postponeCharges(tx, userId, days);
    await recurringBillings.requestRunForPayer(tx, userId, now);
    const event = { id: newUuid(), type: 'account.reinstated', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    await record(tx, {
      action: 'account.restored',
      subject: toTypeId('user', userId),
      before: { status: account.status },
      after: { status, reason },
    });
  });
}
