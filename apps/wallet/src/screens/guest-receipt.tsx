import { Card } from '@saifu/ui/card';
import { Notice } from '@saifu/ui/notice';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';
import { Page } from '../features/page/page.tsx';
import { keepGuestToken } from '../features/payment/guest-token.ts';
import { usePayment } from '../features/payment/queries.ts';
import { paymentIdIn } from '../features/receipts/guest-ticket.ts';
import { useReceipt } from '../features/receipts/queries.ts';
import { ReissueForm } from '../features/receipts/reissue-form.tsx';
import { takeFocus } from '../form/take-focus.ts';
import { useText } from '../text/use-text.tsx';
import { ReceiptDetailPending } from './receipt-detail-pending.tsx';
import { ReceiptDetailView } from './receipt-detail-view.tsx';
import { useLinkTicket } from './use-link-ticket.ts';

const TITLE = 'screen.guest_receipt';

const HELP = { label: 'screen.faqs', to: pathOf('FAQs') } as const;

/** The receipt of one payment, for whoever was sent the link to it. */
export function GuestReceipt() {
  const ticket = useLinkTicket('rt', 'receipt.ticket');
  const paymentId = ticket && paymentIdIn(ticket);
  if (!ticket || !paymentId) {
    const says = ticket === null ? 'receipts.guest_empty' : 'refusal.link.unknown';
    return <EmptyPage title={TITLE} icon={IconReceipt} says={says} action={HELP} />;
  }
  return <OfPayment key={ticket} ticket={ticket} paymentId={paymentId} />;
}

type OfPaymentProps = { readonly ticket: string; readonly paymentId: string };

/** Only the payment knows which receipt is its own. */
function OfPayment({ ticket, paymentId }: OfPaymentProps) {
  // Before it is asked for: the ticket is what opens it.
  useState(() => keepGuestToken(paymentId, ticket));
  const payment = usePayment(paymentId);
  const { data } = payment;
  if (data === undefined) {
    return <ReceiptDetailPending title={TITLE} query={payment} unknown="refusal.link.unknown" />;
  }
  if (data.receipt_id === null) {
    return <EmptyPage title={TITLE} icon={IconReceipt} says="refusal.receipt.not_issued" />;
  }
  return <OfReceipt ticket={ticket} firstId={data.receipt_id} />;
}

type OfReceiptProps = { readonly ticket: string; readonly firstId: string };

function OfReceipt({ ticket, firstId }: OfReceiptProps) {
  const text = useText();
  const [id, setId] = useState(firstId);
  const [change, setChange] = useState<'none' | 'asked' | 'done'>('none');
  const query = useReceipt(id, ticket);
  const { data: receipt } = query;
  if (receipt === undefined) {
    return <ReceiptDetailPending title={TITLE} query={query} unknown="refusal.link.unknown" />;
  }
  const open = (next: string) => {
    setChange('none');
    setId(next);
    window.scrollTo(0, 0);
  };
  return (
    <Page title={TITLE}>
      {change === 'done' && (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="success">{text('receipts.reissue_done')}</Notice>
        </div>
      )}
      {change === 'asked' ? (
        <Card title={text('screen.change_name_receipt')}>
          <ReissueForm
            receipt={receipt}
            guestToken={ticket}
            onDone={() => setChange('done')}
            onCancel={() => setChange('none')}
          />
        </Card>
      ) : (
        <ReceiptDetailView
          receipt={receipt}
          query={query}
          guestToken={ticket}
          changeName={{ onPress: () => setChange('asked') }}
          wayTo={(next) => ({ onPress: () => open(next) })}
        />
      )}
      <p>{text('receipts.guest_about')}</p>
    </Page>
  );
}
