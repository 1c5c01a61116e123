import type { Put } from './change.ts';
import type { PaymentIntent, Refund } from './intents.ts';

/** Index of time-based transitions. A lookup costs nothing while nothing is due. */
export type Due = {
  readonly observe: (put: Put, before: Put['row'] | undefined) => void;
  /** Due ids, oldest first. */
  readonly intents: (now: number) => readonly string[];
  readonly refunds: (now: number) => readonly string[];
};

type FindIntent = (id: string) => PaymentIntent | undefined;

export function createDue(findIntent: FindIntent): Due {
  // All authorizations have the same lifetime, so they expire in order of creation.
  const authorized: string[] = [];
  let head = 0;
  const waiting = new Map<string, number>();
  const refunds = new Map<string, number>();

  function observeIntent(row: PaymentIntent, before: PaymentIntent | undefined): void {
    if (row.status === 'requires_capture') {
      waiting.delete(row.id);
      if (before?.status !== 'requires_capture') authorized.push(row.id);
    } else if (row.deadline === null) waiting.delete(row.id);
    else waiting.set(row.id, row.deadline);
  }

  function expired(now: number): readonly string[] {
    const found: string[] = [];
    for (; head < authorized.length; head += 1) {
      const row = findIntent(authorized[head] ?? '');
      if (row?.status !== 'requires_capture') continue;
      if ((row.deadline ?? 0) > now) break;
      found.push(row.id);
    }
    if (head > 10_000) {
      authorized.splice(0, head);
      head = 0;
    }
    return found;
  }

  return {
    observe({ kind, row }, before) {
      if (kind === 'payment_intent') {
        observeIntent(row as PaymentIntent, before as PaymentIntent | undefined);
      } else if (kind === 'refund') {
        const { id, deadline } = row as Refund;
        if (deadline === null) refunds.delete(id);
        else refunds.set(id, deadline);
      }
    },
    intents: (now) => [...expired(now), ...listDue(waiting, now)],
    refunds: (now) => listDue(refunds, now),
  };
}

function listDue(waiting: ReadonlyMap<string, number>, now: number): readonly string[] {
  return [...waiting].filter(([, at]) => at <= now).map(([id]) => id);
}
