import { leaveNow } from '@saifu/domain/recurring-billing/cancellation';
import { agreementMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import { ruleOf as chargeRule } from './charge/charge.ts';
import { closeCharges } from './close-charges.ts';
import { type Held, holdOwn, type OwnAgreement } from './lock-recurring-billing.ts';
import * as agreements from './recurring-billing.repository.ts';
import { type Agreement, ruleOf } from './recurring-billing.ts';

type CancelRecurringBillingInput = OwnAgreement & {
  /** Whoever has read that something is still charged, and leaves after that. */
  readonly afterCharge: boolean;
};

/** A payer leaves: at once, or after what is past its cut-off. Twice is as good as once. */
export function cancelAgreement(
  deps: Deps,
  input: CancelRecurringBillingInput,
): Promise<Agreement> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const held = await holdOwn(tx, input, now);
    const { agreement } = held;
    const { event, stillCharged } = leaveOf(held, now);
    const status = agreementMachine.step(agreement.status, event);
    if (status === agreement.status) return agreement;
    if (event === 'cancel') return leave(tx, held, now);
    const [date = ''] = stillCharged;
    if (!input.afterCharge) throw new AppError('agreement.too_late', { date });
    const ending = await agreements.change(tx, agreement, { status, lookAt: now }, event, now);
    const last = { due: stillCharged.at(-1) ?? date };
    await agreements.tell(tx, ending, 'recurring_billing.ending', now, last);
    return ending;
  });
}

/** One that is canceled already has nothing to wait for, whatever the network is still asked. */
function leaveOf({ agreement, charges }: Held, now: Date) {
  if (agreement.status === 'canceled') return { event: 'cancel', stillCharged: [] } as const;
  const open = charges.map((charge) => chargeRule(charge, agreement.cardId));
  return leaveNow(ruleOf(agreement), open, now);
}

async function leave(tx: Tx, held: Held, now: Date): Promise<Agreement> {
  const { agreement } = held;
  const merchantId = (await stores.getMany(tx, [agreement.storeId]))(agreement.storeId).merchantId;
  // They are just paying what they would leave behind.
  if (await closeCharges(tx, held, { merchantId, now })) throw new AppError('order.being_paid');
  const over = { status: 'canceled', closedBy: 'payer', closedAt: now, lookAt: now } as const;
  const canceled = await agreements.change(tx, agreement, over, 'cancel', now);
  await agreements.tell(tx, canceled, 'recurring_billing.canceled', now, { by: 'payer' });
  return canceled;
}
