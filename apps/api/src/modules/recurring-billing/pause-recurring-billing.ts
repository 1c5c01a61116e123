import { canPause } from '@saifu/domain/recurring-billing/cancellation';
import { isOpenCharge } from '@saifu/domain/recurring-billing/charge';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { toRule as chargeRule } from './charge/charge.ts';
import { lockForPayer, type PayerRecurringBillingInput } from './lock-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import { type RecurringBilling, toRule } from './recurring-billing.ts';

/** Pauses charges until resumed, if the store allows it. Idempotent. */
export function pauseRecurringBilling(
  deps: Deps,
  input: PayerRecurringBillingInput,
): Promise<RecurringBilling> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, charges } = await lockForPayer(tx, input, now);
    const status = recurringBillingMachine.step(recurringBilling.status, 'pause');
    if (!recurringBilling.pausable) throw new AppError('recurring_billing.pause_unsupported');
    if (status === recurringBilling.status) return recurringBilling;
    const rules = charges.map((charge) => chargeRule(charge, recurringBilling.cardId));
    if (!canPause(toRule(recurringBilling), rules, now)) {
      const open = rules.find((charge) => isOpenCharge(charge.status));
      throw new AppError('recurring_billing.too_late', { date: open?.due ?? '' });
    }
    const paused = await recurringBillings.change(
      tx,
      recurringBilling,
      { status, nextRunAt: now },
      'pause',
      now,
    );
    await recurringBillings.recordEvent(tx, paused, 'recurring_billing.paused', now);
    return paused;
  });
}
