import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as cards from './card.repository.ts';

/**
 * Saves the card of a payment if the payer requested it and a slot is free. A recurring billing
 * that started with this payment is charged to it.
 */
export async function saveCard(
  deps: Pick<Deps, 'db' | 'clock' | 'paymentProvider'>,
  paymentId: string,
): Promise<void> {
  const payment = await payments.get(deps.db, paymentId);
  if (!payment?.saveCardName || payment.userId === null || !payment.providerReference) return;
  const { userId, saveCardName: cardholderName } = payment;
  const result = await deps.paymentProvider.getPayment(payment.providerReference, payment.amount);
  if (result.kind !== 'approved' || result.card === null) return;
  const described = await deps.paymentProvider.getMethod(result.card.method);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const recurringBilling = await recurringBillings.getLockedByFirstOrder(tx, payment.orderId);
    await cards.lockHolder(tx, userId);
    const all = await cards.listAll(tx, userId);
    const known = all.find(
      ({ fingerprint, state }) => fingerprint === described.fingerprint && state === 'active',
    );
    const slot = [1, 2, 3, 4, 5].find((each) => all.every((card) => card.slot !== each));
    if (known === undefined && slot === undefined) return;
    const id = known?.id ?? newUuid();
    if (known === undefined && slot !== undefined) {
      const { method: providerMethodId, ...details } = described;
      await cards.insert(tx, {
        ...details,
        id,
        userId,
        slot,
        state: 'active',
        providerMethodId,
        providerSetupId: null,
        cardholderName,
        threeDs: 'authenticated',
        isDefault: all.every(({ isDefault }) => !isDefault),
        createdAt: now,
        lastUsedAt: now,
        frozenAt: null,
      });
    }
    // If the payer chose another card meanwhile, that choice is kept.
    if (recurringBilling?.cardId !== null || recurringBilling.closedAt !== null) return;
    await recurringBillings.change(tx, recurringBilling, { cardId: id }, undefined, now);
  });
}
