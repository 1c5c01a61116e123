import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { useReceipt } from '../../features/receipts/queries.ts';
import { useLocation } from '../../routing/location.ts';
import { ReceiptDetailPending } from './receipt-detail-pending.tsx';
import { ReceiptDetailView } from './receipt-detail-view.tsx';

/** One receipt, as paper. */
export function ReceiptDetail() {
  const { pathname } = useLocation();
  const query = useReceipt(decodeURIComponent(pathname.split('/')[4] ?? ''));
  const { data: receipt } = query;
  if (receipt === undefined) {
    const history = pathOf('PaymentHistory');
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
    <Page title="screen.receipt_detail" back={pathOf('PaymentDetail', { id: receipt.payment_id })}>
      <ReceiptDetailView
        receipt={receipt}
        query={query}
        acts={{ changeName: `${pathOf('ChangeNameReceipt')}?receipt=${receipt.id}` }}
        linkTo={(id) => ({ href: pathOf('ReceiptDetail', { id }) })}
      />
    </Page>
  );
}
