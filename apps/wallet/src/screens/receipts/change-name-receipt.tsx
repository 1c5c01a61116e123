import { Card } from '@saifu/ui/card/card';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useReceipt } from '../../features/receipts/queries.ts';
import { ReissueForm } from '../../features/receipts/reissue-form.tsx';
import { ReceiptDetailPending } from './receipt-detail-pending.tsx';

const TITLE = 'screen.change_name_receipt';

/** Reissues a receipt with another recipient name. The URL names the receipt. */
export function ChangeNameReceipt() {
  const navigate = useNavigate();
  const id = useSearchParams().get('receipt') || null;
  const query = useReceipt(id);
  const history = getPath('PaymentHistory');
  const page = {
    title: TITLE,
    back: id === null ? history : getPath('ReceiptDetail', { id }),
    action: { label: 'screen.payment_history', to: history },
  } as const;
  if (id === null) {
    return (
      <EmptyPage {...page} illustration="receipts" textKey="screen.change_name_receipt_empty" />
    );
  }
  if (query.data === undefined) {
    return <ReceiptDetailPending {...page} query={query} unknown="receipts.not_found" />;
  }
  return (
    <Page title={TITLE} back={page.back}>
      <Card>
        <ReissueForm
          receipt={query.data}
          onDone={({ unchanged }) => {
            const done = unchanged ? 'receipt_unchanged' : 'receipt_reissued';
            navigate(page.back, { state: { done } });
          }}
          onCancel={() => navigate(page.back)}
        />
      </Card>
    </Page>
  );
}
