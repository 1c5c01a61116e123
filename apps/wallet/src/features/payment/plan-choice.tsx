import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import { SPLIT_YEN_MIN } from '@saifu/domain/payments/installment-plan';
import { Button } from '@saifu/ui/button/button';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './plan-choice.module.css';
import { formatPlanFee, formatPlanName } from './plan-labels.ts';
import { PlanSheet } from './plan-sheet.tsx';
import { type PlanCard, usePlans } from './queries.ts';

type PlanChoiceProps = {
  readonly order: OrderView;
  /** Null while a card is being typed. */
  readonly card: PlanCard | null;
  /** Tokenizes the typed card. False if it is invalid. */
  readonly onWantCard: () => Promise<boolean>;
  readonly plan: PlanView | null;
  readonly onChange: (plan: PlanView) => void;
};

/** Full payment or an installment plan. Plans are fetched only when the payer opens the choice. */
export function PlanChoice({ order, card, onWantCard, plan, onChange }: PlanChoiceProps) {
  const t = useTranslate();
  const [isWanted, setIsWanted] = useState(false);
  const plans = usePlans(order.id, isWanted ? card : null);
  if (!canSplit(order)) return null;

  const open = async () => setIsWanted(card !== null || (await onWantCard()));
  const isLoading = isWanted && card !== null && plans.isFetching;
  return (
    <div className={styles.choice}>
      <div className={styles.words}>
        <span className={styles.label}>{t('payment.type')}</span>
        <span>{plan === null ? t('payment.type_one_time') : formatPlanName(t, plan)}</span>
        {plan !== null && <span className={styles.label}>{formatPlanFee(t, plan)}</span>}
      </div>
      <Button
        variant="secondary"
        icon={<IconCalendar size={20} aria-hidden="true" />}
        busy={isLoading}
        onClick={open}
      >
        {t('payment.plan_see')}
      </Button>
      {isWanted && plans.error !== null && (
        <div className={styles.error}>
          <ErrorNotice error={toAppError(plans.error)} />
        </div>
      )}
      {isWanted && card !== null && plans.data && (
        <PlanSheet
          plans={plans.data}
          chosen={plan}
          onChoose={(next) => {
            onChange(next);
            setIsWanted(false);
          }}
          onDismiss={() => setIsWanted(false)}
        />
      )}
    </div>
  );
}

function canSplit({ pay_amount, installment_counts, revolving_allowed }: OrderView): boolean {
  return pay_amount >= SPLIT_YEN_MIN && (installment_counts.length > 0 || revolving_allowed);
}
