import type { PaymentType } from '@saifu/domain/payments/installment-plan';
import type { RecurringBillingEligibilityInput } from '@saifu/domain/recurring-billing/eligibility';
import {
  isLive,
  RECURRING_BILLING_STATUSES,
} from '@saifu/domain/recurring-billing/recurring-billing';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

const LIVE = RECURRING_BILLING_STATUSES.filter(isLive);

type ChosenPayment = {
  readonly userId: string | null;
  readonly cardId: string | null;
  readonly saveCardName: string | null;
  readonly paymentType: PaymentType;
};

/**
 * Whether the recurring billing `g` allows the order `o` to be paid in this way. The SQL equivalent
 * of `checkRecurringEligibility`, which also gives the reason. The recurring billing is read
 * without a lock: ending one closes its orders in the same transaction, and those are locked.
 */
export function mayBePaid({ userId, cardId, saveCardName, paymentType }: ChosenPayment): Sql {
  const isFit = userId !== null && paymentType === 'one_time';
  const isSaved = cardId !== null;
  const willSaveCard = saveCardName !== null;
  return sql`case
      when o.recurring_billing_id is null then true
      when o.due_date is null then ${isFit}::boolean and g.status = 'pending_first_payment'
        and (${isSaved}::boolean or ${willSaveCard}::boolean
          and (select count(*) from cards where user_id = ${userId}) < ${CARDS_MAX})
      else ${isFit}::boolean and g.user_id = ${userId} and g.status = any(${LIVE}::text[])
    end`;
}

/** Loads why an order may not be paid under its recurring billing. Undefined if it has none. */
export async function loadPayability(
  tx: Tx,
  orderId: string,
  chosen: ChosenPayment,
): Promise<RecurringBillingEligibilityInput | undefined> {
  const { userId, cardId, saveCardName, paymentType } = chosen;
  const [row] = await tx.rows<
    Pick<RecurringBillingEligibilityInput, 'status' | 'what' | 'payer' | 'cardCount'>
  >(sql`
    select g.status, case when o.due_date is null then 'first' else 'period' end as what,
      case when ${userId}::uuid is null then 'guest' when g.user_id = ${userId} then 'agreed'
        else 'other' end as payer,
      (select count(*)::int from cards where user_id = ${userId}) as "cardCount"
    from orders o join recurring_billings g on g.id = o.recurring_billing_id where o.id = ${orderId}
  `);
  const isOneTime = paymentType === 'one_time';
  const typed = saveCardName === null ? 'typed' : 'kept';
  return row && { ...row, isOneTime, card: cardId === null ? typed : 'saved' };
}
