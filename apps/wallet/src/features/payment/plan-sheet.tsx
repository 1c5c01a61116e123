import type { PlanView } from '@saifu/contract/installment-plan';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { RadioList, type RadioOption } from '@saifu/ui/radio-list/radio-list';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { formatMonthlyAmounts, formatPlanFee, formatPlanName, getPlanId } from './plan-labels.ts';
import styles from './plan-sheet.module.css';

type PlanSheetProps = {
  readonly plans: readonly PlanView[];
  readonly chosen: PlanView | null;
  readonly onChoose: (plan: PlanView) => void;
  readonly onDismiss: () => void;
};

/** Available plans with the total cost of each. */
export function PlanSheet({ plans, chosen, onChoose, onDismiss }: PlanSheetProps) {
  const t = useTranslate();
  const [selected, setSelected] = useState(chosen ?? plans[0]);
  const title = t('payment.type');
  return (
    <Sheet title={title} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <p className={styles.estimate}>{t('payment.plan_estimate')}</p>
      <div className={styles.choice}>
        <div className={styles.plans}>
          <RadioList
            label={title}
            rows={plans.map((plan) => toRadioOption(t, plan))}
            value={selected === undefined ? null : getPlanId(selected)}
            onChange={(id) => setSelected(plans.find((plan) => getPlanId(plan) === id))}
          />
        </div>
        {plans.some((plan) => plan.right_to_suspend) && (
          <p className={styles.estimate}>{t('payment.plan_suspend_about')}</p>
        )}
        <div className={styles.use}>
          <Button full onClick={() => selected && onChoose(selected)}>
            {t('payment.plan_use')}
          </Button>
        </div>
      </div>
    </Sheet>
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
