import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { REFUND_NAMES } from './labels.ts';

type RefundSummaryProps = { readonly request: RefundRequestSummary; readonly path: string };

/** The refund request and the store's response so far. */
export function RefundSummary({ request, path }: RefundSummaryProps) {
  const t = useTranslate();
  const { approved_amount: approved } = request;
  const items = [
    { label: t('history.refund_status'), value: t(REFUND_NAMES[request.status]) },
    { label: t('history.refund_asked'), value: <Amount value={request.requested_amount} /> },
    approved !== null && {
      label: t('history.refund_granted'),
      value: <Amount value={approved} />,
    },
    { label: t('history.refund_filed'), value: formatDateTime(request.filed_at) },
    isOpen(request.status) && {
      label: t('history.refund_answer_by'),
      value: formatDateTime(request.respond_by),
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('history.refund')} flush>
      <DescriptionList items={items} absent={t('history.absent')} />
      <RowList>
        <ListRow href={path} label={t('history.refund_open')} />
      </RowList>
    </Card>
  );
}
