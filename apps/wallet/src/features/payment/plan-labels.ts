import type { PlanView } from '@saifu/contract/installment-plan';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';

/** Type and number of installments identify a plan. */
export function getPlanId({ type, count }: PlanView): string {
  return `${type}-${count}`;
}

export function formatPlanName(t: Translate, { type, count }: PlanView): string {
  if (type === 'one_time') return t('payment.type_one_time');
  if (type === 'revolving') return t('payment.type_revolving');
  return t('payment.plan_times', { type: t('payment.type_installment'), count });
}

export function formatPlanFee(t: Translate, plan: PlanView): string {
  if (plan.no_fee || plan.fee === 0) return t('payment.plan_no_fee');
  return t('payment.plan_fee', { fee: formatYen(plan.fee), apr: `${plan.apr}` });
}

/** Monthly amounts, shortened where they are equal. */
export function formatMonthlyAmounts(t: Translate, { monthly, count }: PlanView): string {
  const first = monthly[0] ?? 0;
  const second = monthly[1] ?? first;
  const amounts = { first: formatYen(first), count };
  if (monthly.every((part) => part === first)) return t('payment.plan_monthly', amounts);
  const isEven = monthly.slice(1).every((part) => part === second);
  if (isEven) return t('payment.plan_first', { ...amounts, next: formatYen(second) });
  const low = formatYen(Math.min(...monthly));
  return t('payment.plan_between', { low, high: formatYen(Math.max(...monthly)), count });
}

/** The plan in one line for the legal items; null for a single payment. */
export function formatPlanForLegal(t: Translate, plan: PlanView | null): string | null {
  if (plan === null || plan.type === 'one_time') return null;
  const total = t('payment.plan_total', { total: formatYen(plan.total) });
  return [
    formatPlanName(t, plan),
    formatMonthlyAmounts(t, plan),
    formatPlanFee(t, plan),
    total,
  ].join(' · ');
}
