import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import * as answers from '../capture-result.repository.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as outcomes from '../payment-result.repository.ts';
import * as endings from './payment-ending.repository.ts';

const BATCH = 50;
const AGAIN_MS = 5 * 60 * 1000;

/** Whoever began to pay and never came back: asked about once more, then let go. */
export async function endLatePayments(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const now = deps.clock.now();
    // Taken with a later deadline: one that cannot be ended now holds up none of the others.
    const again = new Date(now.getTime() + AGAIN_MS);
    const late = await attempts.takeLate(deps.db, now, again, BATCH);
    for (const payment of late) {
      await endOne(deps, payment).catch((error) => {
        deps.log.warn('payment.not_ended', describeError(error));
      });
    }
    count += late.length;
    if (late.length < BATCH) return count;
  }
}

async function endOne(deps: Deps, payment: Payment): Promise<void> {
  const now = deps.clock.now();
  const attempt = await attempts.findPaying(deps.db, payment.id);
  if (attempt === undefined) return;
  const outcome = await deps.till.find(payment.method, attempt);
  if (outcome?.kind === 'approved' || outcome?.kind === 'declined') {
    await outcomes.record(deps.db, attempt, outcome, { now, secretKey: deps.config.secretKey });
    return;
  }
  const isVoucher = payment.nextAction?.type === 'voucher';
  const event = isVoucher ? 'abort' : 'fail';
  const code = isVoucher ? null : 'payment.authentication_failed';
  const ending = { paymentId: payment.id, event, code, reason: null, now } as const;
  const ended = await deps.db.transaction((tx) => endings.giveUp(tx, attempt, ending));
  if (ended !== undefined) await letGo(deps, ended);
}

/** What the network holds for it, at once; where it is silent, the next sweep asks again. */
async function letGo(deps: Deps, { id, method }: Payment): Promise<void> {
  const open = await attempts.findOpen(deps.db, id);
  if (open?.kind !== 'void') return;
  const outcome = await deps.till.close(method, { ...open, kind: 'void' });
  await answers.record(deps.db, open, outcome, deps.clock.now());
}
