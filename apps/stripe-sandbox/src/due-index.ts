import type { Payout } from './balance.ts';
import type { Put } from './change.ts';
import type { Dispute, PaymentIntent, Refund } from './intents.ts';

/** Index of time-based transitions. A lookup costs nothing while nothing is due. */
export type DueIndex = {
  readonly observe: (put: Put, before: Put['row'] | undefined) => void;
  /** Due ids, oldest first. */
  readonly intents: (now: number) => readonly string[];
  readonly refunds: (now: number) => readonly string[];
  readonly disputes: (now: number) => readonly string[];
  readonly payouts: (now: number) => readonly string[];
};

type FindIntent = (id: string) => PaymentIntent | undefined;

export function createDueIndex(findIntent: FindIntent): DueIndex {
  // All authorizations have the same lifetime, so they expire in order of creation.
  const authorized: string[] = [];
  let firstUnexpired = 0;
  const deadlines = new Map<string, number>();
  const byKind = {
    refund: new Map<string, number>(),
    dispute: new Map<string, number>(),
    payout: new Map<string, number>(),
  };

  function observeIntent(row: PaymentIntent, before: PaymentIntent | undefined): void {
    if (row.status === 'requires_capture') {
      deadlines.delete(row.id);
      if (before?.status !== 'requires_capture') authorized.push(row.id);
    } else if (row.deadline === null) deadlines.delete(row.id);
    else deadlines.set(row.id, row.deadline);
  }

  function listExpired(now: number): readonly string[] {
    const found: string[] = [];
    for (; firstUnexpired < authorized.length; firstUnexpired += 1) {
      const row = findIntent(authorized[firstUnexpired] ?? '');
      if (row?.status !== 'requires_capture') continue;
      if ((row.deadline ?? 0) > now) break;
      found.push(row.id);
    }
    if (firstUnexpired > 10_000) {
      authorized.splice(0, firstUnexpired);
      firstUnexpired = 0;
    }
    return found;
  }

  return {
    observe({ kind, row }, before) {
      if (kind === 'payment_intent') {
        observeIntent(row as PaymentIntent, before as PaymentIntent | undefined);
      } else if (kind === 'refund' || kind === 'dispute' || kind === 'payout') {
        const { id, deadline } = row as Refund | Dispute | Payout;
        if (deadline === null) byKind[kind].delete(id);
        else byKind[kind].set(id, deadline);
      }
    },
    intents: (now) => [...listExpired(now), ...listDue(deadlines, now)],
    refunds: (now) => listDue(byKind.refund, now),
    disputes: (now) => listDue(byKind.dispute, now),
    payouts: (now) => listDue(byKind.payout, now),
  };
}

function listDue(deadlines: ReadonlyMap<string, number>, now: number): readonly string[] {
  return [...deadlines].filter(([, deadline]) => deadline <= now).map(([id]) => id);
}
