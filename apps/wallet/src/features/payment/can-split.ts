import type { OrderView } from '@saifu/contract/order';
import { SPLIT_YEN_MIN } from '@saifu/domain/payments/installment-plan';

/** Whether the order can be paid in installments or revolving. */
export function canSplit({ pay_amount, installment_counts, revolving_allowed }: OrderView) {
  return pay_amount >= SPLIT_YEN_MIN && (installment_counts.length > 0 || revolving_allowed);
}
