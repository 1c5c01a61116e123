import { productNow } from '@saifu/client/clock';
import type { PaymentView } from '@saifu/contract/payment';
import { respondBy } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { Amount } from '@saifu/ui/amount/amount';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useRenewHistory } from '../../features/history/queries.ts';
import { usePayment } from '../../features/payment/queries.ts';
import { sizeOf } from '../../features/receipts/file-labels.ts';
import { RefundForm } from '../../features/refund-request/refund-form.tsx';
import { checkRefundRequest } from '../../features/refund-request/request-error.ts';
import { showDay, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { useLocation, useNavigate } from '../../routing/location.ts';

/** Asks a store for the money back, or says why that cannot be asked. */
export function RequestRefund() {
  const { pathname } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[3] ?? '');
  const payment = usePayment(id);
  const page = { title: 'screen.request_refund', back: pathOf('PaymentDetail', { id }) } as const;
  const isUnknown = payment.error !== null && toAppError(payment.error).code === 'not_found';
  if (isUnknown && payment.data === undefined) {
    const history = { label: 'screen.payment_history', to: pathOf('PaymentHistory') } as const;
    return (
      <EmptyPage {...page} icon={IconReceiptRefund} textKey="history.not_found" action={history} />
    );
  }
  return (
    <Page {...page}>
      {payment.data ? (
        <Asked payment={payment.data} onChanged={() => void payment.refetch()} />
      ) : (
        <Pending query={payment} />
      )}
    </Page>
  );
}

type AskedProps = { readonly payment: PaymentView; readonly onChanged: () => void };

function Asked({ payment, onChanged }: AskedProps) {
  const text = useText();
  const navigate = useNavigate();
  const renewHistory = useRenewHistory();
  const [now] = useState(() => new Date(productNow()));
  const { store, actual_payment_amount: paid, refunded_amount: refunded } = payment;
  const error = checkRefundRequest(payment, now);
  if (error !== undefined) return <NotPossible payment={payment} error={error} />;
  const done = ({ id }: { readonly id: string }) => {
    renewHistory();
    onChanged();
    const state = { done: 'refund_requested' };
    navigate(pathOf('RefundRequest', { id }), { replace: true, state });
  };
  const items = [
    { label: text('field.store_name'), value: store.name },
    { label: text('history.paid'), value: <Amount value={paid} /> },
    {
      label: text('history.payment_date'),
      value: payment.payment_date && showMinute(payment.payment_date),
    },
    refunded > 0 && { label: text('history.refunded'), value: <Amount value={refunded} /> },
  ].filter((item) => item !== false);
  return (
    <>
      <Card flush>
        <KeyValueList items={items} absent={text('history.absent')} />
      </Card>
      <RefundForm
        paymentId={payment.id}
        maxYen={paid - refunded}
        answerDay={showDay(toCivilDate(respondBy(now)))}
        sizeOf={(bytes) => sizeOf(text, bytes)}
        onDone={done}
        onChanged={onChanged}
      />
    </>
  );
}

type NotPossibleProps = { readonly payment: PaymentView; readonly error: AppError };

function NotPossible({ payment, error }: NotPossibleProps) {
  const text = useText();
  const { refund_request: request } = payment;
  const isThere = error.code === 'objection.open_already' && request !== null;
  return (
    <Card>
      <EmptyState
        icon={<IconReceiptRefund size={32} stroke={1.75} aria-hidden="true" />}
        action={
          isThere ? (
            <ButtonLink href={pathOf('RefundRequest', { id: request.id })} variant="secondary">
              {text('history.refund_open')}
            </ButtonLink>
          ) : (
            <ButtonLink href={pathOf('PaymentDetail', { id: payment.id })} variant="secondary">
              {text('objection.to_payment')}
            </ButtonLink>
          )
        }
      >
        {text.error(error.code, error.params)}
      </EmptyState>
    </Card>
  );
}
