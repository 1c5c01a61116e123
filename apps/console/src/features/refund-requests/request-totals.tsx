import type { RefundRequestTotalsView } from '@saifu/contract/merchant-refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Totals } from '../../components/totals.tsx';

/** The sums of all refund requests that match the filter. */
export function RequestTotals({ totals }: { readonly totals: RefundRequestTotalsView }) {
  const t = useTranslate();
  const details = [
    {
      label: t('console_refund_request.total_count'),
      value: t('console_refund_request.count', { count: totals.count }),
    },
    {
      label: t('console_refund_request.total_requested'),
      value: <Amount value={totals.requested_amount} />,
    },
    {
      label: t('console_refund_request.total_approved'),
      value: <Amount value={totals.approved_amount} />,
    },
  ];
  return (
    <Card>
      <Totals details={details} />
    </Card>
  );
}
