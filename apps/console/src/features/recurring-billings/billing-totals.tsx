import type { RecurringBillingTotalsView } from '@saifu/contract/merchant-recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './recurring-billings.module.css';

type BillingTotalsProps = { readonly totals: RecurringBillingTotalsView };

/** The sums of all recurring billings that match the filter, also of those not loaded yet. */
export function BillingTotals({ totals }: BillingTotalsProps) {
  const t = useTranslate();
  const details = [
    {
      label: t('console_recurring_billing.total_count'),
      value: t('console_recurring_billing.count', { count: totals.count }),
    },
    {
      label: t('console_recurring_billing.total_each'),
      value: <Amount value={totals.monthly_amount} />,
    },
  ];
  return <PlainDescriptionList details={details} className={styles.totals} />;
}
