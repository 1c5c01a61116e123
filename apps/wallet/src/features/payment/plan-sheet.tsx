import type { PlanView } from '@saifu/contract/installment-plan';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { type RadioRow, RadioRows } from '@saifu/ui/radio-list/radio-list';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { planFee, planId, planMonths, planName } from './plan-labels.ts';
import styles from './plan-sheet.module.css';

type PlanSheetProps = {
  readonly plans: readonly PlanView[];
  readonly chosen: PlanView | null;
  readonly onChoose: (plan: PlanView) => void;
  readonly onDismiss: () => void;
};

/** How the card may be charged, and what each way would cost in the end. */
export function PlanSheet({ plans, chosen, onChoose, onDismiss }: PlanSheetProps) {
  const text = useText();
  const [marked, setMarked] = useState(chosen ?? plans[0]);
  const title = text('payment.type');
  return (
    <Sheet title={title} closeLabel={text('app.close')} onDismiss={onDismiss}>
      <p className={styles.estimate}>{text('payment.plan_estimate')}</p>
      <div className={styles.choice}>
        <div className={styles.plans}>
          <RadioRows
            label={title}
            rows={plans.map((plan) => rowOf(text, plan))}
            value={marked === undefined ? null : planId(marked)}
            onChange={(id) => setMarked(plans.find((plan) => planId(plan) === id))}
          />
        </div>
        {plans.some((plan) => plan.right_to_suspend) && (
          <p className={styles.estimate}>{text('payment.plan_suspend_about')}</p>
        )}
        <div className={styles.use}>
          <Button full onClick={() => marked && onChoose(marked)}>
            {text('payment.plan_use')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function rowOf(text: Translate, plan: PlanView): RadioRow<string> {
  return {
    value: planId(plan),
    label: planName(text, plan),
    end: <Amount value={plan.total} />,
    subline: (
      <span className={styles.about}>
        {plan.type !== 'one_time' && <span>{planMonths(text, plan)}</span>}
        <span>{planFee(text, plan)}</span>
        {plan.right_to_suspend && <span>{text('payment.plan_suspend')}</span>}
      </span>
    ),
  };
}
