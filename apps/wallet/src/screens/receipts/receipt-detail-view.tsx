import type { ReceiptView } from '@saifu/contract/receipt';
import { formatPhone } from '@saifu/domain/identity/format-phone';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { TaxTable } from '../../features/order/tax-table.tsx';
import type { useReceipt } from '../../features/receipts/queries.ts';
import { type LinkOrAction, ReceiptActions } from '../../features/receipts/receipt-actions.tsx';
import { ReceiptDocument } from '../../features/receipts/receipt-document.tsx';
import { RelatedReceipts } from '../../features/receipts/related-receipts.tsx';

type ReceiptDetailViewProps = {
  readonly receipt: ReceiptView;
  readonly query: ReturnType<typeof useReceipt>;
  /** The actions: a link to change the name, or none. */
  readonly actions: { readonly changeName: string } | 'view';
  readonly linkTo: (id: string) => LinkOrAction;
};

/** The receipt, its actions and its related receipts. */
export function ReceiptDetailView({ receipt, query, actions, linkTo }: ReceiptDetailViewProps) {
  const t = useTranslate();
  const { phone } = receipt.store;
  return (
    <>
      <ReceiptDocument
        receipt={receipt}
        taxTable={<TaxTable {...receipt} />}
        phone={phone && formatPhone(phone)}
      />
      {receipt.kind === 'receipt' && (
        <Alert tone="info">
          <p>{t('receipts.not_qualified')}</p>
        </Alert>
      )}
      <ReceiptActions receipt={receipt} query={query} actions={actions} />
      <RelatedReceipts receipt={receipt} linkTo={linkTo} />
    </>
  );
}
