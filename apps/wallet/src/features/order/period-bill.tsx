import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { Card } from '@saifu/ui/card/card';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './recurring-terms.module.css';

type PeriodBillProps = { readonly terms: OrderTermsView; readonly due: string };

/** Which period of which service somebody settles by hand. */
export function PeriodBill({ terms, due }: PeriodBillProps) {
  const text = useText();
  const date = showDay(due);
  return (
    <Card title={text('order.period')} flush>
      <div className={styles.head}>
        <h3 className={styles.service}>
          {text('order.period_value', { date, service: terms.service_name })}
        </h3>
        <p>{text('order.period_about')}</p>
      </div>
    </Card>
  );
}
