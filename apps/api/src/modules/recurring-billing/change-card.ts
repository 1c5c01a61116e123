import { isExpired } from '@saifu/domain/payments/card-expiry';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../dependencies.ts';
import * as cards from '../payments/card/card.repository.ts';
import { lockForPayer, type PayerRecurringBillingInput } from './lock-recurring-billing.ts';
import * as priceChanges from './price-change/price-change.repository.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import type { RecurringBilling } from './recurring-billing.ts';

type ChangeCardInput = PayerRecurringBillingInput & { readonly cardId: string };

/** Switches to another saved card, also for open charges. */
export function changeCard(deps: Deps, input: ChangeCardInput): Promise<RecurringBilling> {
  const { userId, cardId } = input;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { recurringBilling, prices } = await lockForPayer(tx, input, now);
    const status = recurringBillingMachine.step(recurringBilling.status, 'change_card');
    // Deleting a card locks its owner too, so the card cannot disappear before it is charged.
    await cards.lockHolder(tx, userId);
    const card = await cards.getOwn(tx, userId, cardId);
    if (card?.state !== 'active') throw new AppError('not_found');
    if (card.frozenAt !== null) throw new AppError('card.frozen');
    const expiry = { month: card.expMonth, year: card.expYear };
    if (isExpired(expiry, now)) throw new AppError('card.expiry_invalid');
    if (recurringBilling.cardId === cardId) return recurringBilling;
    // A pending 3-D Secure for a price change used the old card.
    for (const { id, providerSetupId, status: answer } of prices) {
      const isAsked = providerSetupId !== null && answer === 'proposed';
      if (isAsked) await priceChanges.dropSetup(tx, id, providerSetupId);
    }
    const next = { status, cardId, nextRunAt: now };
    const changed = await recurringBillings.change(tx, recurringBilling, next, 'change_card', now);
    await recurringBillings.recordEvent(tx, changed, 'recurring_billing.card_changed', now);
    return changed;
  });
}
