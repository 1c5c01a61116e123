import { expect } from 'vitest';
import type { ModelEnvironment } from '../../testing/model.ts';
import { expirePayments } from './cancel/expire-payments.ts';
import { completeDuePayments } from './capture/complete-due-payments.ts';
import { reconcileAttempts } from './reconcile/reconcile-attempts.ts';

export const MINUTE_MS = 60_000;

/** The tasks of a worker, for as long as a payment may wait. */
export async function recover({ deps, clock }: ModelEnvironment): Promise<void> {
  for (const minutes of [2, 15, 2, 2]) {
    clock.advance(minutes * MINUTE_MS);
    await reconcileAttempts(deps);
    await expirePayments(deps);
  }
  await completeDuePayments(deps);
}

const SUMS = `
  select count(*) filter (where status = 'waiting_for_payment')::int as waiting,
    (select count(*)::int from payment_attempts where state in ('open', 'needs_payer')) as open,
    coalesce(sum(case when status not in ('processing', 'complete') or method = 'cash' then 0
      when captured_amount = 0 then amount + fee
      else captured_amount - refunded_amount end), 0)::int as held
  from payments where title = 'model'`;

/** The provider holds exactly what our records say, and nothing is open. */
export async function expectSameMoney(
  { deps, ledger }: ModelEnvironment,
  words: string,
): Promise<void> {
  const { rows } = await deps.db.pool.query(SUMS);
  const held = [...ledger.values()].reduce(
    (sum, one) => sum + one.reserved + one.taken - one.refundedAmount,
    0,
  );
  expect(rows[0], words).toEqual({ waiting: 0, open: 0, held });
}
