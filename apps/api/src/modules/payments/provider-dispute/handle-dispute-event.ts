import type { Deps } from '../../../dependencies.ts';
import type { DisputeRecord } from '../../../gateways/payment-provider/payment-provider.ts';
import * as attempts from '../payment-attempt.repository.ts';
import type { EventOutcome } from '../provider-event/provider-event.repository.ts';
import { recordDispute } from './record-dispute.ts';

/**
 * Handles any event of a dispute by its current state at the provider. The payment is found by the
 * attempt that was sent with it, so that it is found before its authorization is recorded.
 */
export async function handleDisputeEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'paymentProvider'>,
  reference: string,
): Promise<EventOutcome> {
  const reported = await deps.paymentProvider.getDispute(reference);
  return reported === undefined ? 'unmatched' : handleDispute(deps, reported);
}

/** Records a dispute as the provider has it now. Idempotent. */
export async function handleDispute(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reported: DisputeRecord,
): Promise<EventOutcome> {
  const attempt = reported.attemptId ? await attempts.get(db, reported.attemptId) : undefined;
  if (attempt === undefined) return 'unmatched';
  const { status } = reported;
  // An inquiry of the bank is answered by a person at the provider.
  if (status === null) return 'unhandled';
  const { paymentId } = attempt;
  const isNew = await db.transaction((tx) =>
    recordDispute(tx, paymentId, { ...reported, status }, clock.now()),
  );
  return isNew ? 'handled' : 'ignored';
}
