import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import type { Payment } from '../payment.ts';
import { isHeld } from '../payment-review/held-payment.repository.ts';
import * as disputes from '../provider-dispute/provider-dispute.repository.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as payments from './payment.repository.ts';

/** Loads a payment with everything that its view shows. */
export async function loadPayment(deps: Pick<Deps, 'db'>, payment: Payment) {
  const [store, order, steps, refundRequestsByPaymentId, bankDispute, held] = await Promise.all([
    stores.get(deps.db, payment.storeId),
    orders.get(deps.db, payment.orderId),
    payments.listSteps(deps.db, payment),
    refundRequests.getSummaries(deps.db, [payment.id]),
    disputes.findLastStatus(deps.db, payment.id),
    isHeld(deps.db, payment.id),
  ]);
  if (store === undefined || order === undefined) throw new AppError('not_found');
  const refundRequest = refundRequestsByPaymentId.get(payment.id) ?? null;
  const { title, source } = order;
  const details = { payment, store, title, source, steps, refundRequest, isHeld: held };
  return { ...details, bankDispute: bankDispute ?? null };
}
