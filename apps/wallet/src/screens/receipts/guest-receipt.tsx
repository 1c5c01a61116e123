import { RECEIPT_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { useLinkToken } from '@saifu/web/hooks/use-link-token.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { usePayment } from '../../features/payment/queries.ts';
import { parsePaymentId } from '../../features/receipts/guest-link.ts';
import { useReceipt } from '../../features/receipts/queries.ts';
import { ReceiptDetailPending } from './receipt-detail-pending.tsx';
import { ReceiptDetailView } from './receipt-detail-view.tsx';

const TITLE = 'screen.guest_receipt';

const LINK_LIFE_PARAMS = { days: RECEIPT_LINK_LIFE_MS / (24 * 60 * 60 * 1000) };

const PENDING = {
  title: TITLE,
  unknown: 'error.link.unknown',
  expired: 'receipts.guest_expired',
  params: LINK_LIFE_PARAMS,
} as const;

const HELP = { label: 'screen.faqs', to: getPath('FAQs') } as const;

/** The receipt of one payment, for the recipient of the link. */
export function GuestReceipt() {
  const token = useLinkToken('rt', 'receipt.token');
  const paymentId = token && parsePaymentId(token);
  if (!token || !paymentId) {
    const textKey = token === null ? 'receipts.guest_empty' : 'error.link.unknown';
    return <EmptyPage title={TITLE} illustration="receipts" textKey={textKey} action={HELP} />;
  }
  return <PaymentReceipt key={token} token={token} paymentId={paymentId} />;
}

type PaymentReceiptProps = { readonly token: string; readonly paymentId: string };

/** Only the payment contains the id of its receipt. */
function PaymentReceipt({ token, paymentId }: PaymentReceiptProps) {
  const payment = usePayment(paymentId, token);
  const { data } = payment;
  if (data === undefined) {
    return <ReceiptDetailPending {...PENDING} query={payment} />;
  }
  if (data.receipt_id === null) {
    return <EmptyPage title={TITLE} illustration="receipts" textKey="error.receipt.not_issued" />;
  }
  return <ReceiptById token={token} firstId={data.receipt_id} />;
}

type ReceiptByIdProps = { readonly token: string; readonly firstId: string };

function ReceiptById({ token, firstId }: ReceiptByIdProps) {
  const t = useTranslate();
  const [id, setId] = useState(firstId);
  const query = useReceipt(id, token);
  const { data: receipt } = query;
  if (receipt === undefined) {
    return <ReceiptDetailPending {...PENDING} query={query} />;
  }
  const open = (next: string) => {
    setId(next);
    window.scrollTo(0, 0);
  };
  return (
    <Page title={TITLE}>
      <ReceiptDetailView
        receipt={receipt}
        query={query}
        actions="view"
        linkTo={(next) => ({ onPress: () => open(next) })}
      />
      <p>{t('receipts.guest_about', LINK_LIFE_PARAMS)}</p>
    </Page>
  );
}
