import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { REFUND_NAMES } from './labels.ts';

type RefundSummaryProps = { readonly request: RefundRequestSummary; readonly path: string };

/** What was asked of the store, and what it has said so far. */
export function RefundSummary({ request, path }: RefundSummaryProps) {
  const text = useText();
  const { approved_amount: approved } = request;
  const items = [
    { label: text('history.refund_status'), value: text(REFUND_NAMES[request.status]) },
    { label: text('history.refund_asked'), value: <Amount value={request.requested_amount} /> },
    approved !== null && {
      label: text('history.refund_granted'),
      value: <Amount value={approved} />,
    },
    { label: text('history.refund_filed'), value: showMinute(request.filed_at) },
    isOpen(request.status) && {
      label: text('history.refund_answer_by'),
      value: showMinute(request.respond_by),
    },
  ].filter((item) => item !== false);
  return (
    <Card title={text('history.refund')} flush>
      <KeyValueList items={items} absent={text('history.absent')} />
      <RowList>
        <ListRow href={path} label={text('history.refund_open')} />
      </RowList>
    </Card>
  );
}
