import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../dependencies.ts';
import { lockForPayer, type PayerRecurringBillingInput } from './lock-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

/** Resumes charging. Periods that fell due during the pause, and today, are not charged. */
export function resumeRecurringBilling(
  deps: Deps,
  input: PayerRecurringBillingInput,
): Promise<RecurringBilling> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling } = await lockForPayer(tx, input, now);
    const status = recurringBillingMachine.step(recurringBilling.status, 'resume');
    if (status === recurringBilling.status) return recurringBilling;
    const again = { status, chargedThrough: toCivilDate(now), nextRunAt: now };
    const resumed = await recurringBillings.change(tx, recurringBilling, again, 'resume', now);
    await recurringBillings.recordEvent(tx, resumed, 'recurring_billing.resumed', now);
    return resumed;
  });
}
