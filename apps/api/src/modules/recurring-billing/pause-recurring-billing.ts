import { canPause } from '@saifu/domain/recurring-billing/cancellation';
import { isOpenCharge } from '@saifu/domain/recurring-billing/charge';
import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import { ruleOf as chargeRule } from './charge/charge.ts';
import { holdOwn, type OwnAgreement } from './lock-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import { type Agreement, ruleOf } from './recurring-billing.ts';

/** No charges until it is resumed, where the store allows that. Twice is as good as once. */
export function pauseAgreement(deps: Deps, input: OwnAgreement): Promise<Agreement> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { agreement, charges } = await holdOwn(tx, input, now);
    const status = agreementMachine.step(agreement.status, 'pause');
    if (!agreement.pausable) throw new AppError('agreement.pause_unsupported');
    if (status === agreement.status) return agreement;
    const rules = charges.map((charge) => chargeRule(charge, agreement.cardId));
    if (!canPause(ruleOf(agreement), rules, now)) {
      const open = rules.find((charge) => isOpenCharge(charge.status));
      throw new AppError('agreement.too_late', { date: open?.due ?? '' });
    }
    const paused = await agreements.change(tx, agreement, { status, lookAt: now }, 'pause', now);
    await agreements.tell(tx, paused, 'recurring_billing.paused', now);
    return paused;
  });
}
