import type { InvoiceTotalsView } from '@saifu/contract/invoice';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Totals } from '../../components/totals.tsx';

/** The sums of all invoices that match the filter, also of those that are not loaded yet. */
export function InvoiceTotals({ totals }: { readonly totals: InvoiceTotalsView }) {
  const t = useTranslate();
  const details = [
    {
      label: t('console_invoice.total_count'),
      value: t('console_invoice.count', { count: totals.count }),
    },
    { label: t('console_invoice.total_amount'), value: <Amount value={totals.amount} /> },
    { label: t('console_invoice.total_paid'), value: <Amount value={totals.paid_amount} /> },
  ];
  return (
    <Card>
      <Totals details={details} />
    </Card>
  );
}
