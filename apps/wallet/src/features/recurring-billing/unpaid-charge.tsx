import type { ChargeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useText } from '../../i18n/use-text.tsx';
import { chargeWords, payableOrder } from './charge-labels.ts';
import { useDays } from './days.ts';
import styles from './recurring-billing.module.css';

type UnpaidChargeProps = {
  readonly charge: ChargeView;
  readonly payPath: (orderId: string) => string;
  readonly onChangeCard: () => void;
};

/** What is open: how much, since when, why, what follows by itself, and the ways out of it. */
export function UnpaidCharge({ charge, payPath, onChangeCard }: UnpaidChargeProps) {
  const text = useText();
  const days = useDays();
  const order = payableOrder(charge);
  return (
    <Card title={text('agreement.unpaid')}>
      <div className={styles.stack}>
        <p className={styles.sum}>
          {charge.due_date !== null && (
            <span>{text('agreement.unpaid_due', { day: days.show(charge.due_date) })}</span>
          )}
          <Amount value={charge.amount} size="large" />
        </p>
        {chargeWords(text, charge, days.show).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {order !== null && (
          <ButtonLink href={payPath(order)} full>
            {text('agreement.pay_now', { amount: formatYen(charge.amount) })}
          </ButtonLink>
        )}
        {charge.status !== 'asking' && (
          <Button variant="secondary" full onClick={onChangeCard}>
            {text('agreement.other_card')}
          </Button>
        )}
      </div>
    </Card>
  );
}
