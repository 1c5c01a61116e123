import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { getPath } from '../../app/routes.ts';
import { BankPanel } from '../../features/payment/bank-panel.tsx';
import { getNextStep } from '../../features/payment/next-step.ts';
import { PaymentErrorNotice } from '../../features/payment/payment-error.tsx';
import { ProviderPanel } from '../../features/payment/provider-panel.tsx';
import { useReturnedPayment } from '../../features/payment/queries.ts';
import type { PaymentSubmission } from '../../features/payment/use-submit-payment.ts';
import { VoucherPanel } from '../../features/payment/voucher-panel.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import styles from './payment-invoice.module.css';

type PaymentInProgressProps = {
  readonly order: OrderView;
  readonly paymentId: string;
  readonly isLoggedIn: boolean;
  readonly isOpen: boolean;
  readonly submission: PaymentSubmission;
  readonly onAnswer: (payment: PaymentView) => void;
  /** Reports whether a voucher is shown. */
  readonly onVoucher: (isShown: boolean) => void;
  readonly signIn: ReactNode;
};

// Errors of the payment itself; any other error concerns the request, which can be retried.
const FINAL = ['payment.declined', 'payment.authentication_failed'];

/** A started payment: what it waits for, its result, or how to retry. */
export function PaymentInProgress(props: PaymentInProgressProps) {
  const { order, paymentId, isOpen, onVoucher, ...form } = props;
  const t = useTranslate();
  const navigate = useNavigate();
  const query = useReturnedPayment(paymentId);
  const error = query.error && toAppError(query.error);
  const step = query.data && getNextStep(query.data);
  const isPaid = step?.kind === 'paid';
  const { submissionState } = form.submission;

  const answer = useEffectEvent(() => query.data && form.onAnswer(query.data));
  useEffect(() => {
    if (isPaid) answer();
  }, [isPaid]);

  const notifyVoucher = useEffectEvent(onVoucher);
  const isVoucher = step?.kind === 'voucher';
  useEffect(() => {
    notifyVoucher(isVoucher);
    return () => notifyVoucher(false);
  }, [isVoucher]);

  useCleanUrl(`?order=${order.id}&payment=${paymentId}`);
  const failure =
    step?.kind === 'failed' ? step.error : FINAL.includes(error?.code ?? '') ? error : null;
  if (failure && isOpen) return <InvoicePayment {...form} order={order} failure={failure} />;
  if (failure) return <SingleColumn>{renderError(failure)}</SingleColumn>;
  if (error?.code === 'not_found' && step === undefined) {
    return (
      <>
        <SingleColumn>
          <Alert tone="warning">{t('payment.not_found')}</Alert>
        </SingleColumn>
        {isOpen && <InvoicePayment {...form} order={order} failure={null} />}
      </>
    );
  }
  const startAgain = () => {
    form.submission.reset();
    navigate(`${getPath('PaymentInvoice')}?order=${order.id}`, { replace: true });
  };
  return (
    <SingleColumn>
      {step === undefined || query.data === undefined ? (
        <Pending query={query} />
      ) : step.kind === 'voucher' ? (
        <VoucherPanel voucher={step.voucher} amountYen={query.data.actual_payment_amount} />
      ) : step.kind === 'redirect' && submissionState.kind !== 'answered' ? (
        <BankPanel paymentId={paymentId} url={step.url} onCanceled={startAgain} />
      ) : (
        <ProviderPanel />
      )}
    </SingleColumn>
  );
}

/** The bank adds secrets to the return URL; they are removed from it. */
function useCleanUrl(search: string): void {
  const navigate = useNavigate();
  const { search: now } = useLocation();
  useEffect(() => {
    if (now !== search) navigate({ search }, { replace: true });
  }, [now, search, navigate]);
}

const renderError = (error: AppError) => <PaymentErrorNotice error={error} onChangeCard={null} />;

function SingleColumn({ children }: { readonly children: ReactNode }) {
  return <div className={`${styles.column} ${styles.startColumn}`}>{children}</div>;
}
