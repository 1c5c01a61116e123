import type { PaymentView } from '@saifu/contract/payment';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../lib/to-app-error.ts';
import {
  type Attempt,
  closeAttempt,
  keepAttempt,
  openAttempt,
  type PayBody,
  unansweredAttempt,
} from './attempt.ts';
import { finalityOf } from './classify-error.ts';
import { savePendingMethod } from './pending-method.ts';
import { askOrder, usePayOrder } from './queries.ts';

export type Paying =
  | { readonly kind: 'idle' }
  | { readonly kind: 'paying' }
  /** No answer came: it may have been paid, or may never have arrived. */
  | { readonly kind: 'lost'; readonly attempt: Attempt }
  | { readonly kind: 'rejected'; readonly error: AppError; readonly body: PayBody }
  | { readonly kind: 'answered'; readonly payment: PaymentView };

const ASK_AGAIN_MS = 4000;
const ASKS_MAX = 30;

/** Makes a call; where it needs a proof of who makes it, asks for that and makes it once more. */
type StepUp = <Reply>(act: () => Promise<Reply>) => Promise<Reply>;

/** The payer's yes on its way, until there is an answer. There is only ever one on its way. */
export function usePaying(orderId: string, stepUp: StepUp) {
  const payOrder = usePayOrder();
  const [paying, setPaying] = useState<Paying>(() => firstOf(orderId));
  const isSending = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const send = async (attempt: Attempt): Promise<Paying | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    setPaying({ kind: 'paying' });
    const hasLeft = () => isGone.current;
    const ask = askTwice(attempt, payOrder, hasLeft);
    const outcome = await untilAnswered(() => stepUp(ask), hasLeft);
    isSending.current = false;
    const next = closeBy(outcome, attempt);
    setPaying(next);
    // Whoever went away meanwhile is not fetched back.
    return isGone.current ? null : next;
  };

  const stop = (code: ErrorCode, body: PayBody): Paying => {
    const next = { kind: 'rejected', error: new AppError(code), body } as const;
    setPaying(next);
    return next;
  };

  return {
    paying,
    /** Null: nothing was sent, because something is on its way already. */
    // Without a line nothing leaves the device, so that nothing is in doubt.
    pay: async (body: PayBody) =>
      navigator.onLine ? send(openAttempt(orderId, body)) : stop('offline', body),
    /** Looks, and pays nothing: where the order is still open, only its payer says yes again. */
    checkAgain: async () => {
      if (paying.kind !== 'lost') return null;
      const { status } = await askOrder(orderId);
      if (isGone.current) return null;
      // Of an order that is closed the same key gives the old answer, or a no.
      if (status !== 'open') return send(paying.attempt);
      return stop('payment.not_made', paying.attempt.body);
    },
    forget: () => setPaying({ kind: 'idle' }),
  };
}

export type PaymentSubmission = ReturnType<typeof usePaying>;

/** A final answer closes the attempt: what is tried next has another key. */
function closeBy(outcome: Outcome, attempt: Attempt): Paying {
  if (outcome.kind === 'yes') {
    closeAttempt(attempt);
    savePendingMethod(outcome.payment, attempt.body.card_id);
    return { kind: 'answered', payment: outcome.payment };
  }
  const { error } = outcome;
  const finality = finalityOf(error);
  if (finality === 'lost' || finality === 'running') return { kind: 'lost', attempt };
  if (finality === 'final') closeAttempt(attempt);
  return { kind: 'rejected', error, body: attempt.body };
}

/**
 * One attempt, under its one key, before and after its payer has proven who they are. Meanwhile
 * nothing of it is on its way: whoever reloads to read a code finds the slide, and nothing paid.
 */
function askTwice(
  attempt: Attempt,
  payOrder: (attempt: Attempt) => Promise<PaymentView>,
  hasLeft: () => boolean,
): () => Promise<PaymentView> {
  let isProofWanted = false;
  return async () => {
    if (isProofWanted) {
      // The question stays on the screen for whoever goes back; the invoice does not.
      if (hasLeft()) throw new AppError('payment.not_made');
      keepAttempt(attempt);
    }
    try {
      return await payOrder(attempt);
    } catch (cause) {
      isProofWanted = cause instanceof AppError && cause.code === 'session.step_up_required';
      if (isProofWanted) closeAttempt(attempt);
      throw cause;
    }
  };
}

function firstOf(orderId: string): Paying {
  const attempt = unansweredAttempt(orderId);
  return attempt === null ? { kind: 'idle' } : { kind: 'lost', attempt };
}

type Outcome =
  | { readonly kind: 'yes'; readonly payment: PaymentView }
  | { readonly kind: 'no'; readonly error: AppError };

/** The same attempt is already being handled somewhere: its answer is waited for, with patience. */
async function untilAnswered(
  ask: () => Promise<PaymentView>,
  isGone: () => boolean,
): Promise<Outcome> {
  for (let asks = 1; ; asks += 1) {
    try {
      return { kind: 'yes', payment: await ask() };
    } catch (cause) {
      const error = toAppError(cause as Error);
      const isRunning = finalityOf(error) === 'running';
      if (!isRunning || asks >= ASKS_MAX || isGone()) return { kind: 'no', error };
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}
