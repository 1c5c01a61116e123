import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { Card } from '@saifu/ui/card/card';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './recurring-terms.module.css';

type PeriodBillProps = { readonly terms: OrderTermsView; readonly due: string };

/** Service and period of a charge that is paid by hand. */
export function PeriodBill({ terms, due }: PeriodBillProps) {
  const t = useTranslate();
  const date = formatDate(due);
  return (
    <Card title={t('order.period')} flush>
      <div className={styles.header}>
        <h3 className={styles.service}>
          {t('order.period_value', { date, service: terms.service_name })}
        </h3>
        <p>{t('order.period_about')}</p>
      </div>
    </Card>
  );
}
