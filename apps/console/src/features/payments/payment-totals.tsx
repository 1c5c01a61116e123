import type { MerchantPaymentTotalsView } from '@saifu/contract/merchant-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Totals } from '../../components/totals.tsx';

/** The sums of all payments that match the filter, also of those that are not loaded yet. */
export function PaymentTotals({ totals }: { readonly totals: MerchantPaymentTotalsView }) {
  const t = useTranslate();
  const details = [
    {
      label: t('console_payment.total_count'),
      value: t('console_payment.count', { count: totals.count }),
    },
    { label: t('console_payment.total_amount'), value: <Amount value={totals.amount} /> },
    { label: t('console_payment.total_paid'), value: <Amount value={totals.paid_amount} /> },
    {
      label: t('console_payment.total_refunded'),
      value: <Amount value={totals.refunded_amount} />,
    },
  ];
  return (
    <Card>
      <Totals details={details} />
    </Card>
  );
}
