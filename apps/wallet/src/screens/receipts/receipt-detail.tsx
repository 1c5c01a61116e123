import { Page } from '@saifu/web/components/page.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useReceipt } from '../../features/receipts/queries.ts';
import { ReceiptDetailPending } from './receipt-detail-pending.tsx';
import { ReceiptDetailView } from './receipt-detail-view.tsx';

/** One receipt, laid out like its PDF. */
export function ReceiptDetail() {
  const { pathname } = useLocation();
  const query = useReceipt(decodeURIComponent(pathname.split('/')[4] ?? ''));
  const { data: receipt } = query;
  if (receipt === undefined) {
    const history = getPath('PaymentHistory');
    return (
      <ReceiptDetailPending
        title="screen.receipt_detail"
        back={history}
        query={query}
        unknown="receipts.not_found"
        action={{ label: 'screen.payment_history', to: history }}
      />
    );
  }
  return (
    <Page title="screen.receipt_detail" back={getPath('PaymentDetail', { id: receipt.payment_id })}>
      <ReceiptDetailView
        receipt={receipt}
        query={query}
        actions={{ changeName: `${getPath('ChangeNameReceipt')}?receipt=${receipt.id}` }}
        linkTo={(id) => ({ href: getPath('ReceiptDetail', { id }) })}
      />
    </Page>
  );
}
