import type { PaymentView } from '@saifu/contract/payment';
import type { Refusal } from '@saifu/domain/refusal';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../form/refusal-of.ts';
import {
  type Attempt,
  closeAttempt,
  openAttempt,
  type PayBody,
  unansweredAttempt,
} from './attempt.ts';
import { finalityOf } from './finality.ts';
import { keepMethodAway } from './method-away.ts';
import { usePayOrder } from './queries.ts';

export type Paying =
  | { readonly kind: 'idle' }
  | { readonly kind: 'paying' }
  /** No answer came. Only asking again with the same key can tell what became of it. */
  | { readonly kind: 'lost'; readonly attempt: Attempt }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly body: PayBody }
  | { readonly kind: 'answered'; readonly payment: PaymentView };

const ASK_AGAIN_MS = 4000;
const ASKS_MAX = 30;

/** The payer's yes on its way, until there is an answer. There is only ever one on its way. */
export function usePaying(orderId: string) {
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
    const outcome = await untilAnswered(
      () => payOrder(attempt),
      () => isGone.current,
    );
    isSending.current = false;
    const next = closeBy(outcome, attempt);
    setPaying(next);
    // Whoever went away meanwhile is not fetched back.
    return isGone.current ? null : next;
  };

  return {
    paying,
    /** Null: nothing was sent, because something is on its way already. */
    pay: (body: PayBody) => send(openAttempt(orderId, body)),
    checkAgain: async () => (paying.kind === 'lost' ? send(paying.attempt) : null),
    forget: () => setPaying({ kind: 'idle' }),
  };
}

export type Till = ReturnType<typeof usePaying>;

/** A final answer closes the attempt: what is tried next has another key. */
function closeBy(outcome: Outcome, attempt: Attempt): Paying {
  if (outcome.kind === 'yes') {
    closeAttempt(attempt);
    keepMethodAway(outcome.payment);
    return { kind: 'answered', payment: outcome.payment };
  }
  const { refusal } = outcome;
  const finality = finalityOf(refusal);
  if (finality === 'lost' || finality === 'running') return { kind: 'lost', attempt };
  if (finality === 'final') closeAttempt(attempt);
  return { kind: 'refused', refusal, body: attempt.body };
}

function firstOf(orderId: string): Paying {
  const attempt = unansweredAttempt(orderId);
  return attempt === null ? { kind: 'idle' } : { kind: 'lost', attempt };
}

type Outcome =
  | { readonly kind: 'yes'; readonly payment: PaymentView }
  | { readonly kind: 'no'; readonly refusal: Refusal };

/** The same attempt is already being handled somewhere: its answer is waited for, with patience. */
async function untilAnswered(
  ask: () => Promise<PaymentView>,
  isGone: () => boolean,
): Promise<Outcome> {
  for (let asks = 1; ; asks += 1) {
    try {
      return { kind: 'yes', payment: await ask() };
    } catch (error) {
      const refusal = refusalOf(error as Error);
      const isRunning = finalityOf(refusal) === 'running';
      if (!isRunning || asks >= ASKS_MAX || isGone()) return { kind: 'no', refusal };
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}
