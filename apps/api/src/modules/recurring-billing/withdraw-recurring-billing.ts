import { statusAt } from '@saifu/domain/orders/order';
import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as orders from '../orders/order.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import { closeCharges } from './close-charges.ts';
import * as firsts from './first-order.repository.ts';
import { holdSold, type SoldAgreement } from './lock-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';

/** The merchant withdraws an offer, or ends a service at once. Twice is as good as once. */
export function withdrawAgreement(deps: Deps, input: SoldAgreement): Promise<Agreement> {
  const { merchantId } = input;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const held = await holdSold(tx, input, now);
    const { agreement } = held;
    const status = agreementMachine.step(agreement.status, 'cancel');
    if (status === agreement.status) return agreement;
    if (agreement.status === 'pending_first_payment') await closeFirst(tx, agreement, input, now);
    // What the network is being asked for is waited for, by whoever hears its answer.
    else await closeCharges(tx, held, { merchantId, now });
    const over = { status, closedBy: 'merchant', closedAt: now, lookAt: now } as const;
    const canceled = await agreements.change(tx, agreement, over, 'cancel', now);
    await agreements.tell(tx, canceled, 'recurring_billing.canceled', now, { by: 'merchant' });
    return canceled;
  });
}

async function closeFirst(tx: Tx, { id }: Agreement, { merchantId }: SoldAgreement, now: Date) {
  const [first] = await firsts.listFirst(tx, [id]);
  const order = first && (await orders.getLocked(tx, first.id));
  if (order === undefined) return;
  const isPaid = order.status === 'paid' || (await payments.findLive(tx, order.id)) !== undefined;
  if (isPaid) throw new AppError('order.being_paid');
  const isOpen = statusAt(order, now) === 'open';
  await orders.close(tx, order, isOpen ? 'canceled' : 'expired', merchantId, now);
}
