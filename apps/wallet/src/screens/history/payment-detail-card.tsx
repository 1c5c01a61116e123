import type { PaymentView } from '@saifu/contract/payment';
import type { Translate } from '@saifu/i18n/texts';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getPath } from '../../app/routes.ts';
import { BankDisputeNotice } from '../../features/history/bank-dispute-notice.tsx';
import { type ActionPaths, PaymentActions } from '../../features/history/payment-actions.tsx';
import { PaymentDetails } from '../../features/history/payment-details.tsx';
import { PaymentHeader } from '../../features/history/payment-header.tsx';
import { PaymentTimeline } from '../../features/history/payment-timeline.tsx';
import { useInvalidateHistory } from '../../features/history/queries.ts';
import { ReceiptThumbnail } from '../../features/history/receipt-thumbnail.tsx';
import { RefundSummary } from '../../features/history/refund-summary.tsx';
import { StoreLink } from '../../features/history/store-link.tsx';
import { useNow } from '../../features/history/use-now.ts';
import { getDeclineMessage } from '../../features/payment/decline-labels.ts';
import { getNextStep } from '../../features/payment/next-step.ts';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useCancelPayment, usePayment } from '../../features/payment/queries.ts';
import { PaymentBill } from './payment-bill.tsx';

type PaymentDetailCardProps = { readonly id: string; readonly back: string };

/** The current details of one payment. */
export function PaymentDetailCard({ id, back }: PaymentDetailCardProps) {
  const payment = usePayment(id);
  const page = { title: 'screen.payment_detail', back } as const;
  const isUnknown = payment.error !== null && toAppError(payment.error).code === 'not_found';
  if (isUnknown && payment.data === undefined) {
    const action = { label: 'screen.payment_history', to: back } as const;
    return (
      <EmptyPage {...page} illustration="history" textKey="history.not_found" action={action} />
    );
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
  const t = useTranslate();
  const now = useNow();
  const { refund_request: request } = payment;
  useInvalidateHistoryOnChange(payment);
  return (
    <>
      <PaymentHeader
        payment={payment}
        status={<PaymentStatus status={payment.status} isInReview={payment.in_review} />}
        errorMessage={getErrorMessage(t, payment)}
        now={now}
      />
      {payment.receipt_id !== null && (
        <ReceiptThumbnail
          payment={payment}
          path={getPath('ReceiptDetail', { id: payment.receipt_id })}
        />
      )}
      <PaymentActions
        payment={payment}
        now={now}
        paths={getActionPaths(payment)}
        cancel={useCancelPayment()}
        onChanged={onChanged}
      />
      {payment.bank_dispute !== null && <BankDisputeNotice state={payment.bank_dispute} />}
      {request && (
        <RefundSummary request={request} path={getPath('RefundRequest', { id: request.id })} />
      )}
      <PaymentBill orderId={payment.order_id}>
        <PaymentDetails payment={payment} />
        <StoreLink store={payment.store} path={getPath('StoreDetail', { id: payment.store.id })} />
        <PaymentTimeline payment={payment} />
        <ButtonLink
          href={`${getPath('AddConsultation')}?payment=${payment.id}`}
          variant="quiet"
          full
        >
          {t('consultation.ask_about_payment')}
        </ButtonLink>
      </PaymentBill>
    </>
  );
}

/** An update of the payment also updates its row in the list. */
function useInvalidateHistoryOnChange({
  status,
  refunded_amount,
  refund_request,
  in_review,
}: PaymentView): void {
  const invalidateHistory = useEffectEvent(useInvalidateHistory());
  const state = `${status} ${refunded_amount} ${refund_request?.status} ${in_review}`;
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current !== state) invalidateHistory();
    lastState.current = state;
  }, [state]);
}

function getErrorMessage(t: Translate, payment: PaymentView): string | null {
  const step = getNextStep(payment);
  if (payment.status !== 'error' || step.kind !== 'failed') return null;
  const decline = getDeclineMessage(step.error, payment.payment_method);
  return decline ? t(decline.textKey) : t.error(step.error.code, step.error.params);
}

function getActionPaths({ id, order_id, store }: PaymentView): ActionPaths {
  const order = `${getPath('PaymentInvoice')}?order=${order_id}`;
  return {
    continue: `${order}&payment=${id}`,
    retry: order,
    request_refund: getPath('RequestRefund', { id }),
    pay_again: `${getPath('EnterAmount')}?store=${store.id}`,
  };
}
