import type { PlanView } from '@saifu/contract/installment-plan';
import type { Plan } from '@saifu/domain/payments/installment-plan';

export function toPlanView(plan: Plan): PlanView {
  return {
    type: plan.type,
    count: plan.count,
    apr: plan.apr,
    fee: plan.feeYen,
    total: plan.totalYen,
    monthly: [...plan.monthlyYen],
    no_fee: plan.feeYen === 0,
    right_to_suspend: plan.hasRightToSuspend,
  };
}
