import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import * as objections from '../objection/store.ts';
import * as orders from '../order/store.ts';
import * as stores from '../store/store.ts';
import type { Payment } from './payment.ts';
import * as payments from './store.ts';

/** A payment with all that is told about it. */
export async function seePayment(deps: Pick<Deps, 'db'>, payment: Payment) {
  const [store, order, steps, objected] = await Promise.all([
    stores.get(deps.db, payment.storeId),
    orders.get(deps.db, payment.orderId),
    payments.listSteps(deps.db, payment),
    objections.summariesOf(deps.db, [payment.id]),
  ]);
  if (store === undefined || order === undefined) throw new Refusal('not_found');
  const objection = objected.get(payment.id) ?? null;
  const { title, source } = order;
  return { payment, store, title, source, steps, objection };
}
