import { isOpen, objectionMachine } from '@saifu/domain/payments/refund-request';
import type { Deps } from '../../../dependencies.ts';
import * as verdicts from './decision/decision.repository.ts';
import type { Objection } from './refund-request.ts';

/** The payer thought better of it: the time until completion runs on. Twice is as good as once. */
export function withdrawObjection(deps: Deps, objection: Objection): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const held = await verdicts.lock(tx, objection);
    objectionMachine.step(held.status, 'withdraw');
    if (!isOpen(held.status)) return;
    const now = deps.clock.now();
    await verdicts.withdraw(tx, held.id, now);
    await verdicts.resumeClock(tx, held.paymentId, 'withdrawal', now);
  });
}
