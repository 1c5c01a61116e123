import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import type { ReminderDay } from '@saifu/domain/recurring-billing/schedule';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { holdOwn, type OwnAgreement } from './lock-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';

type ChangeRemindersInput = OwnAgreement & { readonly days: readonly ReminderDay[] };

/** How many days before a charge its payer is told of it. */
export function changeReminders(deps: Deps, input: ChangeRemindersInput): Promise<Agreement> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { agreement } = await holdOwn(tx, input, now);
    if (!isLive(agreement.status)) throw new AppError('agreement.closed');
    const reminderDays = [...new Set(input.days)].toSorted((a, b) => b - a);
    return agreements.change(tx, agreement, { reminderDays, lookAt: now }, undefined, now);
  });
}
