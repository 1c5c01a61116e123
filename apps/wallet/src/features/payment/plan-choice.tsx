import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './plan-choice.module.css';
import { formatPlanFee, formatPlanName } from './plan-labels.ts';
import { PlanList } from './plan-list.tsx';
import { type PlanCard, usePlans } from './queries.ts';

type PlanChoiceProps = {
  readonly order: OrderView;
  /** Null while a card is being typed. */
  readonly card: PlanCard | null;
  /** Tokenizes the typed card. False if it is invalid. */
  readonly onRequestCard?: () => Promise<boolean>;
  readonly plan: PlanView | null;
  readonly onChange: (plan: PlanView) => void;
};

/** Full payment or an installment plan. Plans are fetched only when the payer asks for them. */
export function PlanChoice({ order, card, onRequestCard, plan, onChange }: PlanChoiceProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const plans = usePlans(order.id, isOpen ? card : null);
  const open = async () => setIsOpen(card !== null || ((await onRequestCard?.()) ?? false));
  const isLoading = isOpen && card !== null && plans.isFetching;
  if (isOpen && card !== null && plans.data) {
    return <PlanList plans={plans.data} value={plan} onChange={onChange} />;
  }
  return (
    <div className={styles.choice}>
      <div className={styles.text}>
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
      {isOpen && plans.error !== null && (
        <div className={styles.error}>
          <ErrorNotice error={toAppError(plans.error)} />
        </div>
      )}
    </div>
  );
}
