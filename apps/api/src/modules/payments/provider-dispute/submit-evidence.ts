import { assertTakesEvidence } from '@saifu/domain/payments/provider-dispute';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as disputes from './provider-dispute.repository.ts';
import type { ProviderDispute } from './provider-dispute.ts';
import { recordDispute } from './record-dispute.ts';

/**
 * Submits the merchant's evidence to the bank, once. Nothing is stored before the provider has it:
 * after a lost response the state at the provider tells whether this text was taken.
 */
export async function submitEvidence(
  { db, clock, paymentProvider }: Pick<Deps, 'db' | 'clock' | 'paymentProvider'>,
  dispute: ProviderDispute,
  text: string,
  record: RecordChange,
): Promise<void> {
  const { id, paymentId, providerReference: reference } = dispute;
  assertTakesEvidence(dispute, clock.now());
  const accepted = await paymentProvider.submitEvidence(reference, text);
  const current = accepted ?? (await paymentProvider.getDispute(reference));
  const status = current?.status ?? null;
  if (current === undefined || status === null) throw new AppError('payment.gateway_unavailable');
  const isTaken = current.evidenceText === text;
  await db.transaction(async (tx) => {
    const isNew = await recordDispute(tx, paymentId, { ...current, status }, clock.now());
    // The same text may have been submitted by a concurrent call, which records it.
    if (accepted === undefined && !(isTaken && isNew)) return;
    await record(tx, {
      action: 'dispute.evidence_submitted',
      subject: toTypeId('providerDispute', id),
      before: { status: dispute.status },
      after: { status },
    });
  });
  if (accepted !== undefined || isTaken) return;
  const after = await disputes.get(db, id);
  if (after !== undefined) assertTakesEvidence(after, clock.now());
  throw new AppError('payment.gateway_unavailable');
}
