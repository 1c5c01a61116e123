import type { PlanView } from '@saifu/contract/installment-plan';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import styles from './plan-choice.module.css';
import { formatMonthlyAmounts, formatPlanFee, formatPlanName, getPlanId } from './plan-labels.ts';

type PlanListProps = {
  readonly plans: readonly PlanView[];
  /** Null if the payer has not chosen yet; then the first plan applies. */
  readonly value: PlanView | null;
  readonly onChange: (plan: PlanView) => void;
};

/** Available plans with the total cost of each. */
export function PlanList({ plans, value, onChange }: PlanListProps) {
  const t = useTranslate();
  const chosen = value ?? plans[0];
  const choose = (id: string) => {
    const plan = plans.find((one) => getPlanId(one) === id);
    if (plan !== undefined) onChange(plan);
  };
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.plans}>
      <div className={styles.about}>
        <p className={styles.title}>{t('payment.type')}</p>
        <p className={styles.label}>{t('payment.plan_estimate')}</p>
      </div>
      <RadioList
        label={t('payment.type')}
        rows={plans.map((plan) => toRadioOption(t, plan))}
        value={chosen === undefined ? null : getPlanId(chosen)}
        onChange={choose}
      />
      {plans.some((plan) => plan.right_to_suspend) && (
        <div className={styles.about}>
          <p className={styles.label}>{t('payment.plan_suspend_about')}</p>
        </div>
      )}
    </div>
  );
}

function toRadioOption(t: Translate, plan: PlanView): RadioOption<string> {
  return {
    value: getPlanId(plan),
    label: formatPlanName(t, plan),
    end: <Amount value={plan.total} />,
    subline: (
      <span className={styles.description}>
        {plan.type !== 'one_time' && <span>{formatMonthlyAmounts(t, plan)}</span>}
        <span>{formatPlanFee(t, plan)}</span>
        {plan.right_to_suspend && <span>{t('payment.plan_suspend')}</span>}
      </span>
    ),
  };
}
