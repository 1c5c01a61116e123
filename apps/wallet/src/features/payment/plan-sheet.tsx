import type { PlanView } from '@saifu/contract/plan';
import { Amount } from '@saifu/ui/amount';
import { Button } from '@saifu/ui/button';
import { Sheet } from '@saifu/ui/sheet';
import { useId, useState } from 'react';
import { useText } from '../../text/use-text.tsx';
import styles from './plan-sheet.module.css';
import { planFee, planId, planMonths, planName } from './plan-words.ts';

type PlanSheetProps = {
  readonly plans: readonly PlanView[];
  readonly chosen: PlanView | null;
  readonly onChoose: (plan: PlanView) => void;
  readonly onDismiss: () => void;
};

/** How the card may be charged, and what each way would cost in the end. */
export function PlanSheet({ plans, chosen, onChoose, onDismiss }: PlanSheetProps) {
  const text = useText();
  const name = useId();
  const [marked, setMarked] = useState(chosen ?? plans[0]);
  const title = text('payment.type');
  return (
    <Sheet title={title} onDismiss={onDismiss}>
      <p className={styles.estimate}>{text('payment.plan_estimate')}</p>
      <div className={styles.choice}>
        <fieldset className={styles.plans} aria-label={title}>
          {plans.map((plan) => (
            <label key={planId(plan)} className={styles.plan}>
              <input
                type="radio"
                className={styles.radio}
                name={name}
                checked={marked !== undefined && planId(plan) === planId(marked)}
                aria-labelledby={`${name}-${planId(plan)}`}
                aria-describedby={`${name}-${planId(plan)}-about`}
                onChange={() => setMarked(plan)}
              />
              <Plan id={`${name}-${planId(plan)}`} plan={plan} />
            </label>
          ))}
        </fieldset>
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

function Plan({ id, plan }: { readonly id: string; readonly plan: PlanView }) {
  const text = useText();
  return (
    <span className={styles.words}>
      <span className={styles.head}>
        <span id={id} className={styles.name}>
          {planName(text, plan)}
        </span>
        <Amount value={plan.total} />
      </span>
      <span id={`${id}-about`} className={styles.about}>
        {plan.type !== 'one_time' && <span>{planMonths(text, plan)}</span>}
        <span>{planFee(text, plan)}</span>
        {plan.right_to_suspend && <span>{text('payment.plan_suspend')}</span>}
      </span>
    </span>
  );
}
