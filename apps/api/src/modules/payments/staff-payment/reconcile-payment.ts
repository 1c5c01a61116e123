import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { RECONCILES_PER_MEMBER, RECONCILES_PER_PAYMENT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as payments from '../authorize/payment.repository.ts';
import type { PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { reconcileAttempt } from '../reconcile/reconcile-attempts.ts';

export type Reconciliation = {
  /** As it is afterwards. Null: nothing waited for a result. */
  readonly attempt: PaymentAttempt | null;
  readonly outcome: 'nothing_open' | 'unchanged' | 'settled';
};

/** Asks the provider now, as the scheduled task does, for the open attempt of one payment. */
export async function reconcilePayment(
  deps: Deps,
  paymentId: string,
  by: AuditedBy,
): Promise<Reconciliation> {
  const now = deps.clock.now();
  if ((await payments.get(deps.db, paymentId)) === undefined) throw new AppError('not_found');
  await consumeRateLimit(deps.db, `reconcile payment ${paymentId}`, RECONCILES_PER_PAYMENT, now);
  await consumeRateLimit(deps.db, `reconcile by ${by.actor}`, RECONCILES_PER_MEMBER, now);
  const before = await attempts.findPending(deps.db, paymentId);
  if (before === undefined) return { attempt: null, outcome: 'nothing_open' };
  await reconcileAttempt(deps, before);
  const attempt = await attempts.get(deps.db, before.id);
  if (attempt === undefined) throw new Error('an attempt is never deleted');
  await deps.db.transaction((tx) =>
    appendAuditEntry(tx, by, {
      merchantId: null,
      action: 'payment.reconciled',
      subject: toTypeId('payment', paymentId),
      before: { attempt: toTypeId('attempt', attempt.id), state: before.state },
      after: { state: attempt.state },
      at: deps.clock.now(),
    }),
  );
  return { attempt, outcome: attempt.state === before.state ? 'unchanged' : 'settled' };
}
