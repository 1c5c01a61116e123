import type { OrderView } from '@saifu/contract/order';

/** Whether the payer has to answer a question before the order can be paid. */
export function hasQuestions(order: OrderView): boolean {
  return !order.amount_sure || order.requires_pay_duplicate;
}
