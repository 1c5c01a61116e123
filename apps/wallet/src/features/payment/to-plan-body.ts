import type { PlanView } from '@saifu/contract/installment-plan';
import { INSTALLMENT_COUNTS } from '@saifu/domain/merchants/store';
import type { PayBody } from './attempt.ts';

/** Plan fields of the request. A single payment is the default and sends none. */
export function toPlanBody(
  plan: PlanView | null,
): Pick<PayBody, 'payment_type' | 'installment_count'> {
  if (plan === null || plan.type === 'one_time') return {};
  if (plan.type === 'revolving') return { payment_type: 'revolving' };
  const count = INSTALLMENT_COUNTS.find((known) => known === plan.count);
  return {
    payment_type: 'installment',
    ...(count !== undefined && { installment_count: count }),
  };
}
