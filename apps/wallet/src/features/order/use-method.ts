import type { OrderView } from '@saifu/contract/order';
import type { PaymentMethod } from '@saifu/domain/payment-method';
import { useState } from 'react';
import { rangeFault } from './method-range.ts';
import { offeredMethods } from './offered-methods.ts';

/** Which method is chosen; before anyone chooses, the first that takes this amount. */
export function useMethod(order: OrderView, isSandbox: boolean) {
  const [chosen, setChosen] = useState<PaymentMethod | null>(null);
  const methods = offeredMethods(order.allowed_payment_methods, { isSandbox });
  const open = methods.filter((method) => rangeFault(order, method) === undefined);
  const method = open.find((known) => known === chosen) ?? open[0] ?? null;
  return { methods, method, choose: setChosen };
}
