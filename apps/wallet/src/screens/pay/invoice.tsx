import { serverNow } from '@saifu/client/clock';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { getClosedReason } from '../../features/order/closed-reason.ts';
import { Deadline } from '../../features/order/deadline.tsx';
import { OrderBill } from '../../features/order/order-bill.tsx';
import { OrderTotal } from '../../features/order/order-total.tsx';
import { useHasExpired } from '../../features/order/use-has-expired.ts';
import { getNextStep } from '../../features/payment/next-step.ts';
import { PaidScreen } from '../../features/payment/paid-screen.tsx';
import { getProofAge } from '../../features/payment/proof-age.ts';
import { redirectTo } from '../../features/payment/redirect-to.ts';
import {
  type PaymentSubmission,
  useSubmitPayment,
} from '../../features/payment/use-submit-payment.ts';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { hasQuestions } from './has-questions.ts';
import { UnknownResultPanel } from './invoice-actions.tsx';
import { Closed, ClosedOrderActions, Payee, UnpayableActions } from './invoice-payee.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import { PaymentInProgress } from './payment-in-progress.tsx';
import styles from './payment-invoice.module.css';

const PeriodBill = lazyPart(
  async () => (await import('../../features/order/period-bill.tsx')).PeriodBill,
);
const RecurringTerms = lazyPart(
  async () => (await import('../../features/order/recurring-terms.tsx')).RecurringTerms,
);
const ScanQuestions = lazyPart(async () => (await import('./scan-questions.tsx')).ScanQuestions);

type InvoiceProps = {
  readonly order: OrderView;
  /** An existing payment of the order. */
  readonly paymentId: string | null;
  readonly isLoggedIn: boolean;
  /** Reloads the order after an error that concerns it. */
  readonly onStale: () => void;
  readonly signIn: ReactNode;
  /** Actions for an order that cannot be paid. */
  readonly actions: ReactNode;
};

/** Payee, amount and items in one column; payment or its result in the other. */
export function Invoice({ order, paymentId, isLoggedIn, onStale, ...props }: InvoiceProps) {
  const submission = useSubmitPayment(order.id, useStepUp('payment'));
  const reason = getClosedReason(order, useHasExpired(order));
  const { onAnswer, paid } = usePaymentResult(order.id);
  // A voucher has its own deadline, and only that one is shown.
  const [hasVoucher, setHasVoucher] = useState(false);
  useStaleOrder(submission, onStale);
  usePageRestore(submission.reset);
  const { kind } = submission.submissionState;
  // An order that closes during its own payment closes because of it.
  const isOpen =
    reason === null || kind === 'submitting' || kind === 'verifying' || kind === 'answered';
  const isAtRest = kind === 'idle' || kind === 'rejected';
  const hasPayment = isOpen || paymentId !== null || kind === 'lost';
  const form = { order, isLoggedIn, submission, onAnswer, signIn: props.signIn };
  return (
    <div className={hasPayment ? styles.twoColumns : styles.singleColumn}>
      <div className={styles.column}>
        <Payee order={order} isFirstTime={isOpen && order.first_time_store}>
          <OrderTotal
            amount={order.pay_amount}
            state={order.status === 'paid' ? 'paid' : isOpen ? 'due' : 'closed'}
            isCertain={order.amount_sure}
          >
            {isOpen && !hasVoucher && <Deadline order={order} />}
          </OrderTotal>
          <Closed order={order} reason={isOpen || paymentId !== null ? null : reason} />
          {!hasPayment && (
            <ClosedOrderActions order={order} isLoggedIn={isLoggedIn}>
              {props.actions}
            </ClosedOrderActions>
          )}
        </Payee>
        <Recurring order={order} />
        <OrderBill order={order} />
      </div>
      {paymentId !== null ? (
        <PaymentInProgress
          {...form}
          key={paymentId}
          paymentId={paymentId}
          isOpen={isOpen}
          onVoucher={setHasVoucher}
        />
      ) : isOpen && isAtRest && hasQuestions(order) ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <ScanQuestions order={order} isLoggedIn={isLoggedIn} onAnswered={submission.reset} />
        </Suspense>
      ) : isOpen ? (
        <InvoicePayment {...form} failure={null} />
      ) : kind === 'lost' ? (
        <UnknownResultPanel submission={submission} onAnswer={onAnswer} />
      ) : (
        <UnpayableActions order={order} isLoggedIn={isLoggedIn} />
      )}
      {paid !== null && <PaidScreen {...paid} />}
    </div>
  );
}

/** The recurring billing that an order starts, or the charge that it pays. */
function Recurring({ order }: Pick<InvoiceProps, 'order'>) {
  const { recurring: terms, status } = order;
  if (terms === null) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" />}>
      {terms.due_date === null ? (
        <RecurringTerms terms={terms} isOpen={status === 'open'} />
      ) : (
        <PeriodBill terms={terms} due={terms.due_date} />
      )}
    </Suspense>
  );
}

/** Navigates after a payment: to the bank, to the finish screen, or to its next step. */
function usePaymentResult(orderId: string) {
  const navigate = useNavigate();
  const [payment, setPayment] = useState<PaymentView | null>(null);
  const here = (id: string) => `${getPath('PaymentInvoice')}?order=${orderId}&payment=${id}`;
  const finish = (id: string) =>
    navigate(`${getPath('FinishPayment')}?payment=${id}`, { replace: true });
  const onAnswer = (answer: PaymentView) => {
    const step = getNextStep(answer);
    if (step.kind === 'paid') {
      const isNew = getProofAge(answer.authorized_at, serverNow()) === 'new';
      // The full-screen check mark means that the store may hand over what was bought.
      if (isNew && !answer.in_review) setPayment(answer);
      else finish(answer.id);
      return;
    }
    // The browser's back button then leads from the bank to the payment, not to the slide.
    navigate(here(answer.id), { replace: true });
    if (step.kind === 'redirect') redirectTo(step.url);
  };
  const paid = payment && { payment, onShown: () => finish(payment.id) };
  return { onAnswer, paid };
}

/** An error about the order means that the displayed order is stale. */
function useStaleOrder({ submissionState }: PaymentSubmission, onStale: () => void): void {
  const code = submissionState.kind === 'rejected' ? submissionState.error.code : '';
  const reloadOrder = useEffectEvent(onStale);
  useEffect(() => {
    if (/^(?:recurring_billing|order|invoice|store)\./.test(code)) reloadOrder();
  }, [code]);
}

/**
 * The back/forward cache restores a page as it was left, while it redirected to the bank. That
 * state is reset.
 */
function usePageRestore(onBack: () => void): void {
  const restore = useEffectEvent(onBack);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && restore();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}
