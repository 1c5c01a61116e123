import type { Deps } from '../../deps.ts';
import * as attempts from '../attempt/store.ts';
import * as outcomes from '../outcome/store.ts';
import type { Payment } from './payment.ts';
import * as payments from './store.ts';

const BATCH = 50;

/** Whoever began to pay and never came back: asked about once more, then let go. */
export async function endLatePayments(deps: Deps): Promise<number> {
  const late = await payments.listLate(deps.db, deps.clock.now(), BATCH);
  let count = 0;
  for (const payment of late) if (await endOne(deps, payment)) count += 1;
  return count;
}

async function endOne(deps: Deps, payment: Payment): Promise<boolean> {
  const now = deps.clock.now();
  const attempt = await attempts.findLast(deps.db, payment.id);
  const reference = attempt?.networkReference ?? null;
  if (attempt !== undefined && reference !== null) {
    const outcome = await deps.till.find(payment.method, attempt);
    if (outcome?.kind === 'approved' || outcome?.kind === 'declined') {
      await outcomes.record(deps.db, attempt, outcome, now);
      return true;
    }
    const released = await deps.till.release(payment.method, `late ${attempt.id}`, reference);
    if (released.kind !== 'approved') return false;
  }
  const isVoucher = payment.nextAction?.type === 'voucher';
  const event = isVoucher ? 'abort' : 'fail';
  const code = isVoucher ? null : 'payment.authentication_failed';
  await outcomes.end(deps.db, { paymentId: payment.id, event, code, reason: null, now });
  return true;
}
