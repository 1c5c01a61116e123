import type { PaymentView } from '@saifu/contract/payment';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useEffect, useRef, useState } from 'react';
import {
  type Attempt,
  closeAttempt,
  findUnansweredAttempt,
  openAttempt,
  type PayBody,
  saveAttempt,
} from './attempt.ts';
import { classifyError } from './classify-error.ts';
import { savePendingMethod } from './pending-method.ts';
import { fetchOrder, usePayOrder } from './queries.ts';

export type SubmissionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'submitting' }
  /** The payment waits for step-up authentication. Nothing is being charged. */
  | { readonly kind: 'verifying' }
  /** No response arrived: the payment may or may not have been made. */
  | { readonly kind: 'lost'; readonly attempt: Attempt }
  | { readonly kind: 'rejected'; readonly error: AppError; readonly body: PayBody }
  | { readonly kind: 'answered'; readonly payment: PaymentView };

const POLL_INTERVAL_MS = 4000;
const POLLS_MAX = 30;

/** Runs a request. If it requires step-up authentication, asks for it and repeats the request. */
type StepUp = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

/** Submits a payment and tracks its result. Only one submission runs at a time. */
export function useSubmitPayment(orderId: string, stepUp: StepUp) {
  const payOrder = usePayOrder();
  const [submissionState, setSubmissionState] = useState<SubmissionState>(() =>
    getInitialState(orderId),
  );
  const isSending = useRef(false);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const send = async (attempt: Attempt): Promise<SubmissionState | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setSubmissionState({ kind: 'submitting' });
    const hasLeft = () => isUnmounted.current;
    const submit = submitWithStepUp(attempt, payOrder, hasLeft, (kind) =>
      setSubmissionState({ kind }),
    );
    const outcome = await pollUntilAnswered(() => stepUp(submit), hasLeft);
    isSending.current = false;
    const next = toSubmissionState(outcome, attempt);
    setSubmissionState(next);
    // A payer who has left the screen is not navigated back.
    return isUnmounted.current ? null : next;
  };

  const stop = (code: ErrorCode, body: PayBody): SubmissionState => {
    const next = { kind: 'rejected', error: new AppError(code), body } as const;
    setSubmissionState(next);
    return next;
  };

  return {
    submissionState,
    /** Resolves to null if another submission is running. */
    // While offline nothing is sent, so the result cannot be unknown.
    pay: async (body: PayBody) =>
      navigator.onLine ? send(openAttempt(orderId, body)) : stop('offline', body),
    /**
     * Checks the result without paying: if the order is still open, the payer has to confirm again.
     */
    checkAgain: async () => {
      if (submissionState.kind !== 'lost') return null;
      const { status } = await fetchOrder(orderId);
      if (isUnmounted.current) return null;
      // On a closed order the same key returns the original response or an error.
      if (status !== 'open') return send(submissionState.attempt);
      return stop('payment.not_created', submissionState.attempt.body);
    },
    reset: () => setSubmissionState({ kind: 'idle' }),
  };
}

export type PaymentSubmission = ReturnType<typeof useSubmitPayment>;

/** A final answer closes the attempt, so the next one gets another key. */
function toSubmissionState(outcome: Outcome, attempt: Attempt): SubmissionState {
  if (outcome.kind === 'yes') {
    closeAttempt(attempt);
    savePendingMethod(outcome.payment, attempt.body.card_id);
    return { kind: 'answered', payment: outcome.payment };
  }
  const { error } = outcome;
  const errorClass = classifyError(error);
  if (errorClass === 'lost' || errorClass === 'running') return { kind: 'lost', attempt };
  if (errorClass === 'final') closeAttempt(attempt);
  return { kind: 'rejected', error, body: attempt.body };
}

/**
 * Submits one attempt under one key before and after step-up authentication. The attempt is closed
 * in between, so a payer who reloads to read a code sees the slide and no unknown result.
 */
function submitWithStepUp(
  attempt: Attempt,
  payOrder: (attempt: Attempt) => Promise<PaymentView>,
  hasLeft: () => boolean,
  onKind: (kind: 'submitting' | 'verifying') => void,
): () => Promise<PaymentView> {
  let needsStepUp = false;
  return async () => {
    if (needsStepUp) {
      // The step-up dialog outlives the invoice screen when the payer navigates back.
      if (hasLeft()) throw new AppError('payment.not_created');
      saveAttempt(attempt);
      onKind('submitting');
    }
    try {
      return await payOrder(attempt);
    } catch (cause) {
      needsStepUp = cause instanceof AppError && cause.code === 'session.step_up_required';
      if (needsStepUp) {
        closeAttempt(attempt);
        onKind('verifying');
      }
      throw cause;
    }
  };
}

function getInitialState(orderId: string): SubmissionState {
  const attempt = findUnansweredAttempt(orderId);
  return attempt === null ? { kind: 'idle' } : { kind: 'lost', attempt };
}

type Outcome =
  | { readonly kind: 'yes'; readonly payment: PaymentView }
  | { readonly kind: 'no'; readonly error: AppError };

/** Polls while the same attempt is being processed elsewhere. */
async function pollUntilAnswered(
  submit: () => Promise<PaymentView>,
  isUnmounted: () => boolean,
): Promise<Outcome> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { kind: 'yes', payment: await submit() };
    } catch (cause) {
      const error = toAppError(cause as Error);
      const isRunning = classifyError(error) === 'running';
      if (!isRunning || attempts >= POLLS_MAX || isUnmounted()) return { kind: 'no', error };
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}
