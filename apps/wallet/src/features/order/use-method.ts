import type { OrderView } from '@saifu/contract/order';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { useState } from 'react';
import { findDisabled } from './disabled-methods.ts';
import { checkMethodRange } from './method-range.ts';
import { getOfferedMethods } from './offered-methods.ts';
import { useDisabledFeatures } from './queries.ts';

type MethodInput = {
  readonly order: OrderView;
  readonly isSandbox: boolean;
  /** Method chosen before the payer left for a wallet or a bank. */
  readonly before: PaymentMethod | undefined;
};

/** The chosen method. Defaults to the first that is not switched off and accepts this amount. */
export function useMethod({ order, isSandbox, before }: MethodInput) {
  const [chosen, setChosen] = useState<PaymentMethod | null>(before ?? null);
  const methods = getOfferedMethods(order.allowed_payment_methods, { isSandbox });
  const disabled = useDisabledFeatures();
  const open = methods.filter(
    (method) =>
      checkMethodRange(order, method) === undefined && findDisabled(disabled, method) === undefined,
  );
  const method = open.find((known) => known === chosen) ?? open[0] ?? null;
  return { methods, method, choose: setChosen };
}
