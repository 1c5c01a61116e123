import type { PaymentView } from '@saifu/contract/payment';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../lib/to-app-error.ts';
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
  /** No answer came: it may have been paid, or may never have arrived. */
  | { readonly kind: 'lost'; readonly attempt: Attempt }
  | { readonly kind: 'rejected'; readonly error: AppError; readonly body: PayBody }
  | { readonly kind: 'answered'; readonly payment: PaymentView };

const POLL_INTERVAL_MS = 4000;
const POLLS_MAX = 30;

/** Makes a call; where it needs a proof of who makes it, asks for that and makes it once more. */
type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;

/** The payer's yes on its way, until there is an answer. There is only ever one on its way. */
export function useSubmitPayment(orderId: string, stepUp: StepUp) {
  const payOrder = usePayOrder();
  const [submissionState, setSubmissionState] = useState<SubmissionState>(() =>
    getInitialState(orderId),
  );
  const isSending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const send = async (attempt: Attempt): Promise<SubmissionState | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setSubmissionState({ kind: 'submitting' });
    const hasLeft = () => isGone.current;
    const submit = submitWithStepUp(attempt, payOrder, hasLeft);
    const outcome = await pollUntilAnswered(() => stepUp(submit), hasLeft);
    isSending.current = false;
    const next = toSubmissionState(outcome, attempt);
    setSubmissionState(next);
    // Whoever went away meanwhile is not fetched back.
    return isGone.current ? null : next;
  };

  const stop = (code: ErrorCode, body: PayBody): SubmissionState => {
    const next = { kind: 'rejected', error: new AppError(code), body } as const;
    setSubmissionState(next);
    return next;
  };

  return {
    submissionState,
    /** Null: nothing was sent, because something is on its way already. */
    // Without a line nothing leaves the device, so that nothing is in doubt.
    pay: async (body: PayBody) =>
      navigator.onLine ? send(openAttempt(orderId, body)) : stop('offline', body),
    /** Looks, and pays nothing: where the order is still open, only its payer says yes again. */
    checkAgain: async () => {
      if (submissionState.kind !== 'lost') return null;
      const { status } = await fetchOrder(orderId);
      if (isGone.current) return null;
      // Of an order that is closed the same key gives the old answer, or a no.
      if (status !== 'open') return send(submissionState.attempt);
      return stop('payment.not_created', submissionState.attempt.body);
    },
    reset: () => setSubmissionState({ kind: 'idle' }),
  };
}

export type PaymentSubmission = ReturnType<typeof useSubmitPayment>;

/** A final answer closes the attempt: what is tried next has another key. */
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
 * One attempt, under its one key, before and after its payer has proven who they are. Meanwhile
 * nothing of it is on its way: whoever reloads to read a code finds the slide, and nothing paid.
 */
function submitWithStepUp(
  attempt: Attempt,
  payOrder: (attempt: Attempt) => Promise<PaymentView>,
  hasLeft: () => boolean,
): () => Promise<PaymentView> {
  let needsStepUp = false;
  return async () => {
    if (needsStepUp) {
      // The question stays on the screen for whoever goes back; the invoice does not.
      if (hasLeft()) throw new AppError('payment.not_created');
      saveAttempt(attempt);
    }
    try {
      return await payOrder(attempt);
    } catch (cause) {
      needsStepUp = cause instanceof AppError && cause.code === 'session.step_up_required';
      if (needsStepUp) closeAttempt(attempt);
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

/** The same attempt is already being handled somewhere: its answer is waited for, with patience. */
async function pollUntilAnswered(
  submit: () => Promise<PaymentView>,
  isGone: () => boolean,
): Promise<Outcome> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { kind: 'yes', payment: await submit() };
    } catch (cause) {
      const error = toAppError(cause as Error);
      const isRunning = classifyError(error) === 'running';
      if (!isRunning || attempts >= POLLS_MAX || isGone()) return { kind: 'no', error };
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }
}
