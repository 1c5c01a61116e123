import { statusAt } from '@saifu/domain/orders/order';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type RecordChange, recordNothing } from '../audit/record-change.ts';
import * as orders from '../orders/order.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import { closeCharges } from './close-charges.ts';
import * as firsts from './first-order.repository.ts';
import { lockForMerchant, type MerchantRecurringBillingInput } from './lock-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

/** Withdraws an offer, or ends a service at once, for the merchant. Idempotent. */
export function withdrawRecurringBilling(
  deps: Deps,
  input: MerchantRecurringBillingInput,
  record: RecordChange = recordNothing,
): Promise<RecurringBilling> {
  const { merchantId } = input;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const locked = await lockForMerchant(tx, input, now);
    const { recurringBilling } = locked;
    const status = recurringBillingMachine.step(recurringBilling.status, 'cancel');
    if (status === recurringBilling.status) return recurringBilling;
    if (recurringBilling.status === 'pending_first_payment')
      await closeFirst(tx, recurringBilling, input, now);
    // A charge in progress is closed by the handler of its result.
    else await closeCharges(tx, locked, { merchantId, now });
    const over = { status, closedBy: 'merchant', closedAt: now, nextRunAt: now } as const;
    const canceled = await recurringBillings.change(tx, recurringBilling, over, 'cancel', now);
    await recurringBillings.recordEvent(tx, canceled, 'recurring_billing.canceled', now, {
      by: 'merchant',
    });
    await record(tx, {
      action: 'recurring_billing.canceled',
      subject: toTypeId('recurringBilling', canceled.id),
      before: { status: recurringBilling.status },
      after: { status: canceled.status },
    });
    return canceled;
  });
}

async function closeFirst(
  tx: Tx,
  { id }: RecurringBilling,
  { merchantId }: MerchantRecurringBillingInput,
  now: Date,
) {
  const [first] = await firsts.listFirst(tx, [id]);
  const order = first && (await orders.getLocked(tx, first.id));
  if (order === undefined) return;
  const isPaid = order.status === 'paid' || (await payments.findLive(tx, order.id)) !== undefined;
  if (isPaid) throw new AppError('order.being_paid');
  const isOpen = statusAt(order, now) === 'open';
  await orders.close(tx, order, isOpen ? 'canceled' : 'expired', merchantId, now);
}
