import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError } from '@saifu/domain/shared/app-error';
import type { Gesture } from '@saifu/ui/slide-to-confirm/slide-to-confirm';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useRef, useState } from 'react';
import { useStoreApproval } from '../../features/limit/use-store-approval.ts';
import type { PayBody } from '../../features/payment/attempt.ts';
import { classifyError } from '../../features/payment/classify-error.ts';
import { toPlanBody } from '../../features/payment/to-plan-body.ts';
import type { useDeviceWallet } from '../../features/payment/use-device-wallet.ts';
import type { usePaymentForm } from '../../features/payment/use-payment-form.ts';
import type {
  PaymentSubmission,
  SubmissionState,
} from '../../features/payment/use-submit-payment.ts';
import type { InvoiceCardState } from './use-invoice-card.ts';

type InvoiceConfirm = {
  readonly order: OrderView;
  readonly submission: PaymentSubmission;
  readonly form: ReturnType<typeof usePaymentForm>;
  readonly card: InvoiceCardState;
  readonly wallet: ReturnType<typeof useDeviceWallet>;
  readonly plan: PlanView | null;
  /** An error from before the first attempt here. */
  readonly failure: AppError | null;
  readonly onAnswer: (payment: PaymentView) => void;
};

/** Handles the payer's confirmation: requests missing input, then sends one call. */
export function useInvoiceConfirm(props: InvoiceConfirm) {
  const { submission, card, wallet, plan } = props;
  const { runExclusively, isBusy, paymentError } = useExclusiveAction(props.failure);
  const { approve, isAsking } = useStoreApproval();

  const getMethodFields = async (method: PaymentMethod): Promise<Partial<PayBody> | null> => {
    if (method === 'card') {
      const toCardFields = await card.toCardFields();
      return toCardFields && { ...toCardFields, ...toPlanBody(plan) };
    }
    if (method !== 'apple_pay' && method !== 'google_pay') return {};
    const token = await wallet.requestToken(method);
    return token === null ? null : { wallet_token: token };
  };

  const attempt = async (body: PayBody) => {
    const methodFields = await getMethodFields(body.payment_method);
    if (methodFields === null) return;
    const payBody = { ...body, ...methodFields };
    const first = await submission.pay(payBody);
    const isApproved = needsApproval(first) && (await approve(props.order.store?.name ?? ''));
    const outcome = isApproved ? await submission.pay({ ...payBody, approve_store: true }) : first;
    if (outcome?.kind === 'answered') props.onAnswer(outcome.payment);
    if (outcome?.kind === 'rejected' && classifyError(outcome.error) === 'final') card.drop();
  };

  const checked = (gesture: Gesture, by: PayBody['by']) => validateBody(props, { gesture, by });

  const confirm = (gesture: Gesture, by: 'customer' | 'staff' = 'customer') => {
    const body = checked(gesture, by);
    if (body === null) return;
    if (submission.submissionState.kind === 'rejected') submission.reset();
    void runExclusively(() => attempt(body));
  };

  /** Tokenizes the typed card to load its installment plans. */
  const tokenizeCard = async (): Promise<boolean> => {
    let isTokenized = false;
    await runExclusively(async () => {
      isTokenized = (await card.tokenize()) !== null;
    });
    return isTokenized;
  };

  /** Validates the payer's input before the staff sheet opens. */
  const prepare = async (): Promise<boolean> => {
    const body = checked('button', 'staff');
    if (body?.payment_method !== 'card') return body !== null;
    let isReady = false;
    await runExclusively(async () => {
      isReady = (await card.toCardFields()) !== null;
    });
    return isReady;
  };

  const { submissionState } = submission;
  const { kind } = submissionState;
  // The slide rests behind a dialog that asks the payer.
  const isAsked = isAsking || wallet.sandboxWallet !== null || kind === 'verifying';
  return {
    /** Shows missing input before the confirmation question. */
    check: () => checked('button', 'customer') !== null,
    confirm,
    tokenizeCard,
    prepare,
    isBusy: (isBusy && !isAsked) || kind === 'submitting' || kind === 'answered',
    paymentError: submissionState.kind === 'rejected' ? submissionState.error : paymentError,
  };
}

function needsApproval(state: SubmissionState | null): boolean {
  return state?.kind === 'rejected' && state.error.code === 'payment.store_approval_needed';
}

/** Null if the input is invalid; all errors are shown at once. */
function validateBody(
  { form, card }: Pick<InvoiceConfirm, 'form' | 'card'>,
  confirmation: Pick<PayBody, 'gesture' | 'by'>,
): PayBody | null {
  const body = form.toRequestBody(confirmation);
  if (body === null) return null;
  const isFormValid = form.check();
  // The card is first on the screen, so it is checked last to receive focus.
  const isCardValid = body.payment_method !== 'card' || card.check();
  return isFormValid && isCardValid ? body : null;
}

/** Runs one action at a time, ignores further presses, and keeps the last error. */
function useExclusiveAction(first: AppError | null) {
  const [isBusy, setIsBusy] = useState(false);
  const [paymentError, setPaymentError] = useState<AppError | null>(first);
  const isAt = useRef(false);

  const runExclusively = async (work: () => Promise<void>) => {
    if (isAt.current) return;
    isAt.current = true;
    setIsBusy(true);
    setPaymentError(null);
    try {
      await work();
    } catch (error) {
      setPaymentError(toAppError(error as Error));
    } finally {
      isAt.current = false;
      setIsBusy(false);
    }
  };
  return { runExclusively, isBusy, paymentError };
}
