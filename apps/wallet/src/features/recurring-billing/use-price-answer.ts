import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from '../../routing/location.ts';
import { type Accepted, useRecurringBillingMutations } from './queries.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';

/** Silence says nothing about the bank: the question stays in the address, to be asked again. */
const LOST: readonly ErrorCode[] = [
  'offline',
  'unexpected',
  'overloaded',
  'rate.limited',
  'payment.gateway_unavailable',
];

/**
 * The answer to a price. A yes may lead to the bank; whoever comes back from there brings the
 * price in the address, and the yes is said once more.
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
      // Back from there and sent there again: going on is left to the payer.
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
    void accept.press(change);
  });
  useEffect(() => {
    if (returned !== null) arrive(returned);
  }, [returned]);

  const errorCode = accept.error?.code;
  const isFinal = errorCode !== undefined && !LOST.includes(errorCode);
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
    accept: (change: string) => !isRunning && accept.press(change),
    decline: (change: string) => {
      if (isRunning) return;
      accept.reset();
      void decline.press(change);
    },
  };
}
