import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import * as attempts from '../attempt/store.ts';
import * as outcomes from '../outcome/store.ts';
import type { Payment } from './payment.ts';

/** Given up before anything was reserved; the network is told first, so that nothing follows. */
export async function abortPayment(deps: Deps, payment: Payment): Promise<Payment> {
  if (payment.status === 'cancel') return payment;
  if (payment.status !== 'waiting_for_payment') throw new Refusal('payment.closed');
  const attempt = await attempts.findPaying(deps.db, payment.id);
  // The answer is on its way; whoever gives up now would not know what was given up.
  if (attempt === undefined || attempt.state === 'open') throw new Refusal('once.in_progress');
  const reference = attempt.networkReference;
  if (reference !== null) {
    const released = await deps.till.release(payment.method, `abort ${attempt.id}`, reference);
    if (released.kind !== 'approved') throw new Refusal('once.in_progress');
  }
  const now = deps.clock.now();
  const nothing = { event: 'abort', code: null, reason: null, now } as const;
  return (await outcomes.end(deps.db, { paymentId: payment.id, ...nothing })) ?? payment;
}
