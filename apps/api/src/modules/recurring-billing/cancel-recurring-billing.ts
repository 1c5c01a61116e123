import { previewCancellation } from '@saifu/domain/recurring-billing/cancellation';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import { toRule as chargeRule } from './charge/charge.ts';
import { closeCharges } from './close-charges.ts';
import {
  type LockedRecurringBilling,
  lockForPayer,
  type PayerRecurringBillingInput,
} from './lock-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import { type RecurringBilling, toRule } from './recurring-billing.ts';

type CancelRecurringBillingInput = PayerRecurringBillingInput & {
  /** The payer accepts that the pending charge is still made and cancels after it. */
  readonly afterCharge: boolean;
};

/** Cancels for the payer: at once, or after charges that are past their cut-off. Idempotent. */
export function cancelRecurringBilling(
  deps: Deps,
  input: CancelRecurringBillingInput,
): Promise<RecurringBilling> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const locked = await lockForPayer(tx, input, now);
    const { recurringBilling } = locked;
    const { event, stillCharged } = getCancellationPreview(locked, now);
    const status = recurringBillingMachine.step(recurringBilling.status, event);
    if (status === recurringBilling.status) return recurringBilling;
    if (event === 'cancel') return cancelNow(tx, locked, now);
    const [date = ''] = stillCharged;
    if (!input.afterCharge) throw new AppError('recurring_billing.too_late', { date });
    const ending = await recurringBillings.change(
      tx,
      recurringBilling,
      { status, nextRunAt: now },
      event,
      now,
    );
    const last = { due: stillCharged.at(-1) ?? date };
    await recurringBillings.recordEvent(tx, ending, 'recurring_billing.ending', now, last);
    return ending;
  });
}

/** A canceled recurring billing waits for nothing, even if an attempt is open. */
function getCancellationPreview({ recurringBilling, charges }: LockedRecurringBilling, now: Date) {
  if (recurringBilling.status === 'canceled') return { event: 'cancel', stillCharged: [] } as const;
  const open = charges.map((charge) => chargeRule(charge, recurringBilling.cardId));
  return previewCancellation(toRule(recurringBilling), open, now);
}

async function cancelNow(
  tx: Tx,
  locked: LockedRecurringBilling,
  now: Date,
): Promise<RecurringBilling> {
  const { recurringBilling } = locked;
  const merchantId = (await stores.getMany(tx, [recurringBilling.storeId]))(
    recurringBilling.storeId,
  ).merchantId;
  // The payer is paying a charge that the cancellation would close.
  if (await closeCharges(tx, locked, { merchantId, now })) throw new AppError('order.being_paid');
  const over = { status: 'canceled', closedBy: 'payer', closedAt: now, nextRunAt: now } as const;
  const canceled = await recurringBillings.change(tx, recurringBilling, over, 'cancel', now);
  await recurringBillings.recordEvent(tx, canceled, 'recurring_billing.canceled', now, {
    by: 'payer',
  });
  return canceled;
}
