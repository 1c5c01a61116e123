import { productNow } from '@saifu/client/clock';
import type { PaymentView } from '@saifu/contract/payment';
import { respondBy } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { useInvalidateHistory } from '../../features/history/queries.ts';
import { usePayment } from '../../features/payment/queries.ts';
import { RefundForm } from '../../features/refund-request/refund-form.tsx';
import { checkRefundRequest } from '../../features/refund-request/request-error.ts';

/** Form for a refund request, or the reason why none can be filed. */
export function RequestRefund() {
  const { pathname } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[3] ?? '');
  const payment = usePayment(id);
  const page = { title: 'screen.request_refund', back: getPath('PaymentDetail', { id }) } as const;
  const isUnknown = payment.error !== null && toAppError(payment.error).code === 'not_found';
  if (isUnknown && payment.data === undefined) {
    const history = { label: 'screen.payment_history', to: getPath('PaymentHistory') } as const;
    return (
      <EmptyPage {...page} illustration="receipts" textKey="history.not_found" action={history} />
    );
  }
  return (
    <Page {...page}>
      {payment.data ? (
        <RefundRequestContent payment={payment.data} onChanged={() => void payment.refetch()} />
      ) : (
        <Pending query={payment} />
      )}
    </Page>
  );
}

type RefundRequestContentProps = { readonly payment: PaymentView; readonly onChanged: () => void };

function RefundRequestContent({ payment, onChanged }: RefundRequestContentProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const invalidateHistory = useInvalidateHistory();
  const [now] = useState(() => new Date(productNow()));
  const { store, actual_payment_amount: paid, refunded_amount: refunded } = payment;
  const error = checkRefundRequest(payment, now);
  // An update of the payment may arrive before the response to the request that caused it, so it
  // does not replace the form. If the payment changed otherwise, the server rejects the request.
  const [isFormOpen, setIsFormOpen] = useState(error === undefined);
  if (error === undefined && !isFormOpen) setIsFormOpen(true);
  const [isRejected, setIsRejected] = useState(false);
  if (error !== undefined && (isRejected || !isFormOpen))
    return <NotPossible payment={payment} error={error} />;
  const done = ({ id }: { readonly id: string }) => {
    invalidateHistory();
    onChanged();
    const state = { done: 'refund_requested' };
    navigate(getPath('RefundRequest', { id }), { replace: true, state });
  };
  const items = [
    { label: t('field.store_name'), value: store.name },
    { label: t('history.paid'), value: <Amount value={paid} /> },
    {
      label: t('history.payment_date'),
      value: payment.payment_date && formatDateTime(payment.payment_date),
    },
    refunded > 0 && { label: t('history.refunded'), value: <Amount value={refunded} /> },
  ].filter((item) => item !== false);
  return (
    <>
      <Card flush>
        <DescriptionList items={items} absent={t('history.absent')} />
      </Card>
      <RefundForm
        paymentId={payment.id}
        maxYen={paid - refunded}
        answerDay={formatDate(toCivilDate(respondBy(now)))}
        onDone={done}
        onChanged={() => {
          setIsRejected(true);
          onChanged();
        }}
      />
    </>
  );
}

type NotPossibleProps = { readonly payment: PaymentView; readonly error: AppError };

function NotPossible({ payment, error }: NotPossibleProps) {
  const t = useTranslate();
  const { refund_request: request } = payment;
  const hasOpenRequest = error.code === 'refund_request.open_already' && request !== null;
  return (
    <Card>
      <EmptyState
        illustration="receipts"
        action={
          hasOpenRequest ? (
            <ButtonLink href={getPath('RefundRequest', { id: request.id })} variant="secondary">
              {t('history.refund_open')}
            </ButtonLink>
          ) : (
            <ButtonLink href={getPath('PaymentDetail', { id: payment.id })} variant="secondary">
              {t('refund_request.to_payment')}
            </ButtonLink>
          )
        }
      >
        {t.error(error.code, error.params)}
      </EmptyState>
    </Card>
  );
}
