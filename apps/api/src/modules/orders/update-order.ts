import { orderMachine, statusAt } from '@saifu/domain/orders/order';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { isOwner } from './is-owner.ts';
import * as orders from './order.repository.ts';
import { computeFingerprints } from './receipt-scan/fingerprint.ts';
import * as orderScans from './receipt-scan/order-scan.repository.ts';

type Correction = {
  readonly id: string;
  readonly payAmount: Yen | undefined;
  readonly description: string | null | undefined;
  /** Confirms payment although the bill has a duplicate. */
  readonly payDuplicate: boolean;
  readonly userId: string | null;
  readonly device: Buffer;
};

/** Corrects an order from a receipt. Only its owner may do so, and only before payment. */
export function correctOrder(deps: Deps, input: Correction): Promise<orders.Order> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const order = await orders.getLocked(tx, input.id);
    if (order === undefined || !isOwner(order, input)) throw new AppError('not_found');
    orderMachine.step(statusAt(order, now), 'change');
    if (order.source !== 'receipt') throw new AppError('order.not_editable');
    if (await orders.isBeingPaid(tx, order.id)) throw new AppError('order.being_paid');
    const changed = {
      ...order,
      payAmount: input.payAmount ?? order.payAmount,
      description: input.description === undefined ? order.description : input.description,
      updatedAt: now,
    };
    await orders.change(tx, changed);
    const orderScan = await orderScans.get(tx, order.id);
    if (orderScan !== undefined)
      await orderScans.change(tx, corrected(orderScan, order, input, now));
    return changed;
  });
}

/** An amount that only the payer confirms requires acceptance by staff. */
function corrected(
  orderScan: orderScans.OrderScan,
  { payAmount: before }: orders.Order,
  { payAmount, payDuplicate }: Correction,
  now: Date,
): orderScans.OrderScan {
  const amount = payAmount ?? before;
  // The confirmation to pay a duplicate applies to that amount only.
  const previousPayDuplicateAt = amount === before ? orderScan.payDuplicateAt : null;
  return {
    ...orderScan,
    ...computeFingerprints(orderScan, amount),
    typedAt: payAmount === undefined ? orderScan.typedAt : now,
    requiresAcceptance: !orderScan.isAmountCertain || amount !== orderScan.readAmount,
    payDuplicateAt: payDuplicate ? now : previousPayDuplicateAt,
  };
}
