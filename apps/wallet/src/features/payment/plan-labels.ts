import type { PlanView } from '@saifu/contract/installment-plan';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';

/** A plan is told from the others by its kind and how often one pays. */
export function planId({ type, count }: PlanView): string {
  return `${type}-${count}`;
}

export function planName(text: Translate, { type, count }: PlanView): string {
  if (type === 'one_time') return text('payment.type_one_time');
  if (type === 'revolving') return text('payment.type_revolving');
  return text('payment.plan_times', { type: text('payment.type_installment'), count });
}

export function planFee(text: Translate, plan: PlanView): string {
  if (plan.no_fee || plan.fee === 0) return text('payment.plan_no_fee');
  return text('payment.plan_fee', { fee: formatYen(plan.fee), apr: `${plan.apr}` });
}

/** What is paid each month, as far as the months are alike. */
export function planMonths(text: Translate, { monthly, count }: PlanView): string {
  const first = monthly[0] ?? 0;
  const second = monthly[1] ?? first;
  const amounts = { first: formatYen(first), count };
  if (monthly.every((part) => part === first)) return text('payment.plan_monthly', amounts);
  const isEven = monthly.slice(1).every((part) => part === second);
  if (isEven) return text('payment.plan_first', { ...amounts, next: formatYen(second) });
  const low = formatYen(Math.min(...monthly));
  return text('payment.plan_between', { low, high: formatYen(Math.max(...monthly)), count });
}

/** How it is paid over time, in one line, for what the law wants said; null where it is not. */
export function planLegal(text: Translate, plan: PlanView | null): string | null {
  if (plan === null || plan.type === 'one_time') return null;
  const total = text('payment.plan_total', { total: formatYen(plan.total) });
  return [planName(text, plan), planMonths(text, plan), planFee(text, plan), total].join(' · ');
}
