import { plansFor } from '@saifu/domain/payments/installment-plan';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import type { InstallmentChoice } from '../../../gateways/payment-provider/payment-provider.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as cards from '../card/card.repository.ts';
import type { PayOrderInput } from './pay-order-input.ts';

/** Installments are available only where the store, card and amount allow them. */
export async function checkInstallments(
  deps: Deps,
  input: PayOrderInput,
  split: InstallmentChoice,
): Promise<void> {
  const { method, cardToken, cardId, userId } = input;
  if (method !== 'card') throw new AppError('card.not_chosen');
  const order = await orders.get(deps.db, input.orderId);
  const store = order && (await stores.get(deps.db, order.storeId));
  if (order?.storeId === null) throw new AppError('store.unregistered');
  if (store === undefined) throw new AppError('not_found');
  const saved = cardId !== null && userId !== null && (await cards.getOwn(deps.db, userId, cardId));
  const card = cardToken === null ? saved : await deps.paymentProvider.getMethod(cardToken);
  if (!card) throw new AppError('not_found');
  const { installmentCounts: counts } = store;
  const plans = plansFor(input.amount, card, { counts, isRevolvingAllowed: counts.length > 0 });
  const isOffered = plans.some(({ type, count }) => {
    return type === split.type && (split.type === 'revolving' || split.count === count);
  });
  if (isOffered) return;
  throw new AppError('request.invalid', {}, [{ path: 'payment_type', code: 'field.format' }]);
}
