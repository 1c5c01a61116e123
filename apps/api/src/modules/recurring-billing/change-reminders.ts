import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import type { ReminderDay } from '@saifu/domain/recurring-billing/schedule';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { lockForPayer, type PayerRecurringBillingInput } from './lock-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

type ChangeRemindersInput = PayerRecurringBillingInput & { readonly days: readonly ReminderDay[] };

/** Sets how many days before a charge the payer is reminded. */
export function changeReminders(
  deps: Deps,
  input: ChangeRemindersInput,
): Promise<RecurringBilling> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling } = await lockForPayer(tx, input, now);
    if (!isLive(recurringBilling.status)) throw new AppError('recurring_billing.closed');
    const reminderDays = [...new Set(input.days)].toSorted((a, b) => b - a);
    return recurringBillings.change(
      tx,
      recurringBilling,
      { reminderDays, nextRunAt: now },
      undefined,
      now,
    );
  });
}
