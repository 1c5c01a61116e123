import {
  compareMovement,
  type ProviderPosting,
  toCorrectionPostings,
} from '@saifu/domain/reconciliation/provider-movement';
import type { Tx } from '../../../platform/db/db.ts';
import * as differences from '../difference/difference.repository.ts';
import * as movements from './provider-movement.repository.ts';
import type { StoredMovement } from './provider-movement.ts';

/**
 * Stores a movement of a report once, with how it differs from our ledger. Returns what is to be
 * posted for it.
 */
export async function recordMovement(
  tx: Tx,
  movement: StoredMovement,
  now: Date,
): Promise<readonly ProviderPosting[]> {
  if (!(await movements.insert(tx, movement))) return [];
  return matchMovement(tx, movement, now);
}

/** Compares a stored movement that is not matched yet with our ledger as it is now. */
export async function matchMovement(
  tx: Tx,
  movement: StoredMovement,
  now: Date,
): Promise<readonly ProviderPosting[]> {
  const { id, provider, day, kind, amount, currency } = movement;
  const payment = await movements.findPayment(tx, movement);
  const entry = payment && (await movements.findEntry(tx, kind, amount, payment));
  const isVoided = entry === undefined && isOfVoided(kind, payment);
  const receivableYen = isVoided ? amount : entry?.receivableYen;
  const ours =
    payment === undefined || receivableYen === undefined
      ? undefined
      : { receivableYen, method: payment.method };
  const found = compareMovement(movement, ours);
  // The charge and its refund are no business of a merchant, so our ledger has neither.
  const postings = isVoided ? [...found.postings, ...toCorrectionPostings(amount)] : found.postings;
  await movements.setMatch(tx, id, {
    ledgerEntryId: entry?.id ?? null,
    paymentId: payment?.paymentId ?? null,
    oursYen: entry?.receivableYen ?? 0,
    postedYen: getReceivable(postings),
  });
  if (entry !== undefined) await differences.matchEntry(tx, entry.id, now);
  for (const difference of found.differences) {
    await differences.insert(tx, {
      ...difference,
      ...{ provider, day, movementId: id, currency, foundAt: now },
      ledgerEntryId: entry?.id ?? null,
      paymentId: payment?.paymentId ?? null,
    });
  }
  return postings;
}

function isOfVoided(kind: string, payment: movements.MovedPayment | undefined): boolean {
  if (payment?.isVoided !== true) return false;
  return kind === 'charge' || (kind === 'refund' && payment.attemptKind === 'void');
}

function getReceivable(postings: readonly ProviderPosting[]): number {
  return postings
    .filter(({ account }) => account === 'provider.receivable')
    .reduce((sum, { amountYen }) => sum + amountYen, 0);
}
