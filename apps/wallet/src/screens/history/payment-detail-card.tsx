import type { PaymentView } from '@saifu/contract/payment';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconReceiptYen } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { pathOf } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { cardNameOf } from '../../features/card/card-name.tsx';
import { type ActPaths, PaymentActs } from '../../features/history/payment-actions.tsx';
import { PaymentDetails } from '../../features/history/payment-details.tsx';
import { PaymentHead } from '../../features/history/payment-header.tsx';
import { PaymentTimeline } from '../../features/history/payment-timeline.tsx';
import { useRenewHistory } from '../../features/history/queries.ts';
import { RefundSummary } from '../../features/history/refund-summary.tsx';
import { useNow } from '../../features/history/use-now.ts';
import { declineWords } from '../../features/payment/decline-labels.ts';
import { stepOf } from '../../features/payment/next-step.ts';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useCancelPayment, usePayment } from '../../features/payment/queries.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';

type PaymentDetailCardProps = { readonly id: string; readonly back: string };

/** Everything about one payment, as it is at this moment. */
export function PaymentDetailCard({ id, back }: PaymentDetailCardProps) {
  const payment = usePayment(id);
  const page = { title: 'screen.payment_detail', back } as const;
  const isUnknown = payment.error !== null && toAppError(payment.error).code === 'not_found';
  if (isUnknown && payment.data === undefined) {
    const action = { label: 'screen.payment_history', to: back } as const;
    return <EmptyPage {...page} icon={IconReceiptYen} textKey="history.not_found" action={action} />;
  }
  return (
    <Page {...page}>
      {payment.data ? (
        <Detail payment={payment.data} onChanged={() => payment.refetch()} />
      ) : (
        <Pending query={payment}>
          <Skeleton shape="block" />
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type DetailProps = {
  readonly payment: PaymentView;
  readonly onChanged: () => Promise<unknown>;
};

function Detail({ payment, onChanged }: DetailProps) {
  const text = useText();
  const now = useNow();
  const { card, refund_request: request } = payment;
  useRenewedHistory(payment);
  return (
    <>
      <PaymentHead
        payment={payment}
        status={<PaymentStatus status={payment.status} />}
        errorMessage={getErrorMessage(text, payment)}
        now={now}
      />
      <PaymentActs
        payment={payment}
        now={now}
        paths={pathsOf(payment)}
        cancel={useCancelPayment()}
        onChanged={onChanged}
      />
      {request && (
        <RefundSummary request={request} path={pathOf('RefundRequest', { id: request.id })} />
      )}
      <PaymentTimeline timeline={payment.timeline} />
      <PaymentDetails
        payment={payment}
        cardName={card && cardNameOf(card)}
        storePath={pathOf('StoreDetail', { id: payment.store.id })}
      />
      <ButtonLink href={`${pathOf('AddConsultation')}?payment=${payment.id}`} variant="quiet" full>
        {text('consultation.ask_about_payment')}
      </ButtonLink>
    </>
  );
}

/** A payment that changes while one looks at it changes in the list as well. */
function useRenewedHistory({ status, refunded_amount, refund_request }: PaymentView): void {
  const renew = useEffectEvent(useRenewHistory());
  const state = `${status} ${refunded_amount} ${refund_request?.status}`;
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current !== state) renew();
    lastState.current = state;
  }, [state]);
}

function getErrorMessage(text: Translate, payment: PaymentView): string | null {
  const step = stepOf(payment);
  if (payment.status !== 'error' || step.kind !== 'failed') return null;
  const decline = declineWords(step.error, payment.payment_method);
  return decline ? text(decline.textKey) : text.error(step.error.code, step.error.params);
}

function pathsOf({ id, order_id, store, receipt_id }: PaymentView): ActPaths {
  const order = `${pathOf('PaymentInvoice')}?order=${order_id}`;
  return {
    continue: `${order}&payment=${id}`,
    retry: order,
    receipt: pathOf('ReceiptDetail', { id: receipt_id ?? '' }),
    request_refund: pathOf('RequestRefund', { id }),
    pay_again: `${pathOf('EnterAmount')}?store=${store.id}`,
  };
}
