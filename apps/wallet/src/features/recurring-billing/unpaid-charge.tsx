import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getChargeMessages, getPayableOrder } from './charge-labels.ts';
import { useDays } from './days.ts';
import styles from './recurring-billing.module.css';

type UnpaidChargeProps = {
  readonly charge: ChargeView;
  readonly payPath: (orderId: string) => string;
  readonly onChangeCard: () => void;
};

/** An unpaid charge: amount, since when, reason, what happens next, and actions. */
export function UnpaidCharge({ charge, payPath, onChangeCard }: UnpaidChargeProps) {
  const t = useTranslate();
  const days = useDays();
  const order = getPayableOrder(charge);
  return (
    <Card title={t('recurring_billing.unpaid')}>
      <div className={styles.stack}>
        <p className={styles.total}>
          {charge.due_date !== null && (
            <span>
              {t('recurring_billing.unpaid_due', { day: days.formatDay(charge.due_date) })}
            </span>
          )}
          <Amount value={charge.amount} size="large" />
        </p>
        {getChargeMessages(t, charge, days.formatDay).map((message) => (
          <p key={message}>{message}</p>
        ))}
        {order !== null && (
          <ButtonLink href={payPath(order)} full>
            {t('recurring_billing.pay_now', { amount: formatYen(charge.amount) })}
          </ButtonLink>
        )}
        {charge.status !== 'processing' && (
          <Button variant="secondary" full onClick={onChangeCard}>
            {t('recurring_billing.other_card')}
          </Button>
        )}
      </div>
    </Card>
  );
}
