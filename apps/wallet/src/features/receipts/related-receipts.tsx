import type { ReceiptView } from '@saifu/contract/receipt';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { LinkOrAction } from './receipt-actions.tsx';

type RelatedReceiptsProps = {
  readonly receipt: ReceiptView;
  readonly linkTo: (id: string) => LinkOrAction;
};

/** Other receipts of the same payment: refunds, or the original. */
export function RelatedReceipts({ receipt, linkTo }: RelatedReceiptsProps) {
  const t = useTranslate();
  const { kind, related_ids: ids } = receipt;
  if (ids.length === 0) return null;
  // The original receipt comes first, then refunds in order.
  const returns = kind === 'return' ? ids.slice(1) : ids;
  const getLabel = (id: string): string => {
    const at = returns.indexOf(id);
    if (at === -1) return t('receipts.related_receipt');
    const label = t('receipts.related_return');
    return returns.length === 1 ? label : `${label} (${at + 1})`;
  };
  return (
    <Card title={t('receipts.related')} flush>
      <RowList>
        {ids.map((id) => (
          <ListRow key={id} {...linkTo(id)} label={getLabel(id)} />
        ))}
      </RowList>
    </Card>
  );
}
