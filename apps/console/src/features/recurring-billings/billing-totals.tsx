import type { RecurringBillingTotalsView } from '@saifu/contract/merchant-recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Totals } from '../../components/totals.tsx';

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
  return (
    <Card>
      <Totals details={details} />
    </Card>
  );
}
