import type { ProviderPosting } from '@saifu/domain/reconciliation/provider-movement';
import { addDays, type CivilDate, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { DIFFERENCES_MATCHED_MAX, RECONCILIATION_OVERLAP_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type {
  MovementPage,
  ProviderMovement,
} from '../../../gateways/payment-provider/payment-provider.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as differences from '../difference/difference.repository.ts';
import * as entries from '../entry/provider-entry.repository.ts';
import * as movements from './provider-movement.repository.ts';
import * as days from './reconciliation-day.repository.ts';
import { recordMovement } from './record-movement.ts';

export type ReadDeps = Pick<Deps, 'db' | 'clock' | 'paymentProvider'>;

/** The one provider that has reports. */
export const PROVIDER = 'stripe';

/**
 * Reads the provider's report of a day and compares it with our ledger. Each page is stored with
 * its differences, its postings and the place where to go on, so that a run that was killed, a
 * second one at the same time and a report that is read again change nothing twice.
 */
export async function readDay(deps: ReadDeps, day: CivilDate, signal?: AbortSignal): Promise<void> {
  const { db, clock, paymentProvider } = deps;
  await days.begin(db, PROVIDER, day, clock.now());
  const period = { from: startOfDay(day), before: startOfDay(addDays(day, 1)) };
  for (;;) {
    if (signal?.aborted) return;
    const known = await days.get(db, PROVIDER, day);
    if (known === undefined || known.state === 'done') return;
    const page = await paymentProvider.listMovements(period, known.pageCursor);
    const now = clock.now();
    await db.transaction((tx) => storePage(tx, day, known.pageCursor, page, now));
    if (page.next === null) break;
  }
  await readPayouts(deps, day);
  await findLate(deps, day);
  await days.finish(db, PROVIDER, day, clock.now());
}

async function storePage(
  tx: Tx,
  day: CivilDate,
  after: string | null,
  { items, next }: MovementPage<ProviderMovement>,
  now: Date,
): Promise<void> {
  const known = await days.get(tx, PROVIDER, day, true);
  // Another run has stored this page.
  if (known?.state !== 'reading' || known.pageCursor !== after) return;
  const postings: ProviderPosting[] = [];
  for (const item of items) {
    const movement = { ...item, provider: PROVIDER, day };
    postings.push(...(await recordMovement(tx, movement, now)));
  }
  await entries.insert(tx, { provider: PROVIDER, kind: 'report', day, postings, at: now });
  if (next !== null) await days.advance(tx, PROVIDER, day, next);
}

/** The payouts that were begun on the day, with what they pay out. */
async function readPayouts({ db, paymentProvider }: ReadDeps, day: CivilDate): Promise<void> {
  const period = { from: startOfDay(day), before: startOfDay(addDays(day, 1)) };
  for (let after: string | null = null; ; ) {
    const { items, next } = await paymentProvider.listPayouts(period, after);
    for (const payout of items) {
      const arrivesOn = toCivilDate(payout.arrivesAt);
      await movements.savePayout(db, PROVIDER, day, { ...payout, arrivesOn });
      await readPayout({ db, paymentProvider }, payout.id);
    }
    if (next === null) return;
    after = next;
  }
}

async function readPayout(
  { db, paymentProvider }: Pick<ReadDeps, 'db' | 'paymentProvider'>,
  payout: string,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    const { items, next } = await paymentProvider.listPayoutMovements(payout, after);
    await movements.setPayout(db, payout, items);
    if (next === null) return;
    after = next;
  }
}

/** What our ledger has of the day and the report has not. */
async function findLate({ db, clock }: ReadDeps, day: CivilDate): Promise<void> {
  const shift = (date: CivilDate) => {
    return new Date(startOfDay(date).getTime() - RECONCILIATION_OVERLAP_MS);
  };
  const input = {
    from: shift(day),
    before: shift(addDays(day, 1)),
    limit: DIFFERENCES_MATCHED_MAX,
  };
  for (;;) {
    const unreported = await movements.listUnreported(db, input);
    for (const { id, paymentId, receivableYen, at } of unreported) {
      await differences.insert(db, {
        ...{ provider: PROVIDER, day: toCivilDate(at), kind: 'late', paymentId },
        ...{ movementId: null, ledgerEntryId: id, theirs: null, ours: receivableYen },
        ...{ currency: 'jpy', amountYen: 0 - receivableYen, foundAt: clock.now() },
      });
    }
    if (unreported.length < input.limit) return;
  }
}
