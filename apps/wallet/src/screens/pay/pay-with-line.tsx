import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import { isPaidAtCounter, type PaymentMethod } from '@saifu/domain/payments/payment-method';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { CardName, formatCardName } from '../../features/card/card-name.tsx';
import { formatPlanName } from '../../features/payment/plan-labels.ts';
import styles from './pay-with-line.module.css';
import type { InvoiceCardState } from './use-invoice-card.ts';

type PayWithLineProps = {
  readonly order: OrderView;
  readonly method: PaymentMethod;
  readonly card: InvoiceCardState;
  readonly plan: PlanView | null;
  /** False until the card that would be charged is known. */
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onChange: () => void;
};

/** The method that will be charged, next to the slide. A press opens the choice. */
export function PayWithLine(props: PayWithLineProps) {
  const { order, method, card, plan, isReady, isBusy, onChange } = props;
  const t = useTranslate();
  if (!isReady) return <Skeleton shape="row" />;
  const chosen = method === 'card' ? card.saved.find(({ id }) => id === card.choice) : undefined;
  const isKonbini = method === 'cash' && !isPaidAtCounter(order.source);
  const typedName = method === 'card' && chosen === undefined && card.typedCard;
  return (
    <button
      type="button"
      className={styles.line}
      aria-haspopup="dialog"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onChange()}
    >
      <MethodMark method={isKonbini ? 'konbini' : method} brand={chosen?.brand ?? null} />
      <span className={styles.text}>
        <VisuallyHidden>{t('payment.pay_with')}</VisuallyHidden>{' '}
        <span className={styles.name}>
          {chosen ? (
            <CardName card={chosen} />
          ) : typedName ? (
            formatCardName(typedName)
          ) : (
            t(`payment.method_${method}`)
          )}
        </span>{' '}
        {method === 'card' && plan !== null && plan.type !== 'one_time' && (
          <span className={styles.plan}>{formatPlanName(t, plan)}</span>
        )}
      </span>{' '}
      <span className={styles.change}>{t('payment.change_method')}</span>
      <IconChevronRight size={20} className={styles.chevron} aria-hidden="true" />
    </button>
  );
}
