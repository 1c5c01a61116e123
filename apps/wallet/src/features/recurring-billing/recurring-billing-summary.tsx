import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useDays } from './days.ts';
import { isOver, sumPerMonth, sumRemainingThisMonth } from './display-status.ts';
import styles from './recurring-billing.module.css';

const MONTHS = 12;

type SummaryProps = { readonly recurringBillings: readonly RecurringBillingView[] };

/** What all services cost in a month and in a year, and what is still to come this month. */
export function RecurringBillingSummary({ recurringBillings }: SummaryProps) {
  const t = useTranslate();
  const { today } = useDays();
  if (recurringBillings.every(isOver)) return null;
  const perMonth = sumPerMonth(recurringBillings);
  const figures = [
    { label: t('recurring_billing.per_year'), value: perMonth * MONTHS },
    {
      label: t('recurring_billing.still_to_come'),
      value: sumRemainingThisMonth(recurringBillings, today),
    },
  ];
  return (
    <Card>
      <div className={styles.summary}>
        <p className={styles.perMonth}>
          <span className={styles.secondary}>{t('recurring_billing.per_month')}</span>
          <Amount value={perMonth} size="huge" />
        </p>
        <div className={styles.figures}>
          {figures.map(({ label, value }) => (
            <p key={label} className={styles.figure}>
              <span className={styles.secondary}>{label}</span>
              <Amount value={value} size="large" />
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}
