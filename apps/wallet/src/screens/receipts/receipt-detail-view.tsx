import type { ReceiptView } from '@saifu/contract/receipt';
import { Notice } from '@saifu/ui/alert/alert';
import { TaxTable } from '../../features/order/tax-table.tsx';
import type { useReceipt } from '../../features/receipts/queries.ts';
import { ReceiptActs, type LinkOrAction } from '../../features/receipts/receipt-actions.tsx';
import { ReceiptDocument } from '../../features/receipts/receipt-document.tsx';
import { RelatedReceipts } from '../../features/receipts/related-receipts.tsx';
import { showPhone } from '../../features/store/format-phone.ts';
import { useText } from '../../i18n/use-text.tsx';

type ReceiptDetailViewProps = {
  readonly receipt: ReceiptView;
  readonly query: ReturnType<typeof useReceipt>;
  /** What else can be done than to look: where the name is changed, or nothing at all. */
  readonly acts: { readonly changeName: string } | 'view';
  readonly linkTo: (id: string) => LinkOrAction;
};

/** The paper, what can be done with it, and what belongs to it. */
export function ReceiptDetailView({ receipt, query, acts, linkTo }: ReceiptDetailViewProps) {
  const text = useText();
  const { phone } = receipt.store;
  return (
    <>
      <ReceiptDocument
        receipt={receipt}
        taxTable={<TaxTable {...receipt} />}
        phone={phone && showPhone(phone)}
      />
      {receipt.kind === 'receipt' && (
        <Notice tone="info">
          <p>{text('receipts.not_qualified')}</p>
        </Notice>
      )}
      <ReceiptActs receipt={receipt} query={query} acts={acts} />
      <RelatedReceipts receipt={receipt} linkTo={linkTo} />
    </>
  );
}
