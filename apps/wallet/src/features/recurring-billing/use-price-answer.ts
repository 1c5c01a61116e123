import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Accepted, useRecurringBillingMutations } from './queries.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

/**
 * These errors say nothing about the bank's result: the price change stays in the URL so that the
 * request can be repeated.
 */
const RETRYABLE_CODES: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'payment.gateway_unavailable',
];

/**
 * Accepts or declines a price change. Accepting may redirect to the bank for 3-D Secure. After the
 * return the price change is in the URL, and the request is sent again.
 */
export function usePriceAnswer(
  recurringBilling: RecurringBillingView,
  onLeave: (url: string) => void,
) {
  const navigate = useNavigate();
  const returned = useSearchParams().get('price');
  const submittedChange = useRef<string | null>(null);
  const [waiting, setWaiting] = useState<string | null>(null);
  const calls = useRecurringBillingMutations(recurringBilling.id);

  const accept = useConfirmedAction(
    recurringBilling.id,
    calls.acceptPrice,
    ({ next_action: next }: Accepted) => {
      if (next === null) setWaiting(null);
      else if (returned === null) onLeave(next.url);
      // Redirected a second time: the payer decides whether to continue.
      else setWaiting(next.url);
      clearSearch();
    },
  );
  const decline = useConfirmedAction(recurringBilling.id, calls.declinePrice);

  const clearSearch = () => {
    if (returned !== null) navigate({ search: '' }, { replace: true });
  };

  const arrive = useEffectEvent((change: string) => {
    if (submittedChange.current === change) return;
    submittedChange.current = change;
    void accept.submit(change);
  });
  useEffect(() => {
    if (returned !== null) arrive(returned);
  }, [returned]);

  const errorCode = accept.error?.code;
  const isFinal = errorCode !== undefined && !RETRYABLE_CODES.includes(errorCode);
  const settle = useEffectEvent(clearSearch);
  useEffect(() => {
    if (isFinal) settle();
  }, [isFinal]);

  const isRunning = accept.isPending || decline.isPending;
  return {
    isReturning: returned !== null && accept.isPending,
    waiting,
    isAccepted: accept.done?.next_action === null,
    isDeclined: decline.done !== null,
    isAccepting: accept.isPending,
    isDeclining: decline.isPending,
    error: accept.error ?? decline.error,
    accept: (change: string) => !isRunning && accept.submit(change),
    decline: (change: string) => {
      if (isRunning) return;
      accept.reset();
      void decline.submit(change);
    },
  };
}
