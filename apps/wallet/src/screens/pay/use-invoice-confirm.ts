import type { PlanView } from '@saifu/contract/installment-plan';
import type { OrderView } from '@saifu/contract/order';
import type { PaymentView } from '@saifu/contract/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError } from '@saifu/domain/shared/app-error';
import type { Gesture } from '@saifu/ui/slide-to-confirm/slide-to-confirm';
import { useRef, useState } from 'react';
import { useStoreApproval } from '../../features/limit/use-store-approval.ts';
import type { PayBody } from '../../features/payment/attempt.ts';
import { finalityOf } from '../../features/payment/classify-error.ts';
import { planPart } from '../../features/payment/to-plan-body.ts';
import type { useDeviceWallet } from '../../features/payment/use-device-wallet.ts';
import type { usePaymentForm } from '../../features/payment/use-payment-form.ts';
import type { PaymentSubmission } from '../../features/payment/use-submit-payment.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import type { InvoiceCardState } from './use-invoice-card.ts';

type InvoiceConfirm = {
  readonly order: OrderView;
  readonly submission: PaymentSubmission;
  readonly form: ReturnType<typeof usePaymentForm>;
  readonly card: InvoiceCardState;
  readonly wallet: ReturnType<typeof useDeviceWallet>;
  readonly plan: PlanView | null;
  /** A no that was there before anything was tried here. */
  readonly failure: AppError | null;
  readonly onAnswer: (payment: PaymentView) => void;
};

/** What a yes of the payer sets in motion: what is missing is asked for, then one call is made. */
export function useInvoiceConfirm(props: InvoiceConfirm) {
  const { submission, card, wallet, plan } = props;
  const { runExclusively, isAtIt, paymentError } = useOneAtATime(props.failure);
  const approve = useStoreApproval();

  const meansFor = async (method: PaymentMethod): Promise<Partial<PayBody> | null> => {
    if (method === 'card') {
      const part = await card.part();
      return part && { ...part, ...planPart(plan) };
    }
    if (method !== 'apple_pay' && method !== 'google_pay') return {};
    const token = await wallet.ask(method);
    return token === null ? null : { wallet_token: token };
  };

  const attempt = async (body: PayBody) => {
    const means = await meansFor(body.payment_method);
    if (means === null) return;
    const wanted = { ...body, ...means };
    const first = await submission.pay(wanted);
    const isAsked =
      first?.kind === 'rejected' && first.error.code === 'payment.store_approval_needed';
    const isApproved = isAsked && (await approve(props.order.store?.name ?? ''));
    const outcome = isApproved ? await submission.pay({ ...wanted, approve_store: true }) : first;
    if (outcome?.kind === 'answered') props.onAnswer(outcome.payment);
    if (outcome?.kind === 'rejected' && finalityOf(outcome.error) === 'final') card.drop();
  };

  const checked = (gesture: Gesture, by: PayBody['by']) => rightBody(props, { gesture, by });

  const confirm = (gesture: Gesture, by: 'customer' | 'staff' = 'customer') => {
    const body = checked(gesture, by);
    if (body === null) return;
    if (submission.paying.kind === 'rejected') submission.forget();
    void runExclusively(() => attempt(body));
  };

  /** Makes a token of the card that is being typed, for whoever wants to see its plans. */
  const holdCard = async (): Promise<boolean> => {
    let isHeld = false;
    await runExclusively(async () => {
      isHeld = (await card.hold()) !== null;
    });
    return isHeld;
  };

  /** Has all that the payer gives there, before the screen is turned to the staff. */
  const prepare = async (): Promise<boolean> => {
    const body = checked('button', 'staff');
    if (body?.payment_method !== 'card') return body !== null;
    let isReady = false;
    await runExclusively(async () => {
      isReady = (await card.part()) !== null;
    });
    return isReady;
  };

  const { paying } = submission;
  return {
    /** Shows what is missing, before a yes is asked for. */
    check: () => checked('button', 'customer') !== null,
    confirm,
    holdCard,
    prepare,
    isBusy: isAtIt || paying.kind === 'paying' || paying.kind === 'answered',
    paymentError: paying.kind === 'rejected' ? paying.error : paymentError,
  };
}

/** Null: something is wrong, and all of it is shown at once. */
function rightBody(
  { form, card }: Pick<InvoiceConfirm, 'form' | 'card'>,
  yes: Pick<PayBody, 'gesture' | 'by'>,
): PayBody | null {
  const body = form.bodyOf(yes);
  if (body === null) return null;
  const isFormRight = form.check(body);
  // The card stands first on the screen, and so takes the focus last.
  const isCardRight = body.payment_method !== 'card' || card.check();
  return isFormRight && isCardRight ? body : null;
}

/** One thing at a time, whoever presses how often, and why the last one came to nothing. */
function useOneAtATime(first: AppError | null) {
  const [isAtIt, setIsAtIt] = useState(false);
  const [paymentError, setPaymentError] = useState<AppError | null>(first);
  const isAt = useRef(false);

  const runExclusively = async (work: () => Promise<void>) => {
    if (isAt.current) return;
    isAt.current = true;
    setIsAtIt(true);
    setPaymentError(null);
    try {
      await work();
    } catch (error) {
      setPaymentError(toAppError(error as Error));
    } finally {
      isAt.current = false;
      setIsAtIt(false);
    }
  };
  return { runExclusively, isAtIt, paymentError };
}
