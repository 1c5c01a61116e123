import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { civilDateOf } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../dependencies.ts';
import { holdOwn, type OwnAgreement } from './lock-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import type { Agreement } from './recurring-billing.ts';

/** Charges again: what fell due in the pause, and today, is nobody's. */
export function resumeAgreement(deps: Deps, input: OwnAgreement): Promise<Agreement> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { agreement } = await holdOwn(tx, input, now);
    const status = agreementMachine.step(agreement.status, 'resume');
    if (status === agreement.status) return agreement;
    const again = { status, countedTo: civilDateOf(now), lookAt: now };
    const resumed = await agreements.change(tx, agreement, again, 'resume', now);
    await agreements.tell(tx, resumed, 'recurring_billing.resumed', now);
    return resumed;
  });
}
