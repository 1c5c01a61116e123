import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as cards from './card.repository.ts';

/**
 * Saves the card that a payment was made with, where its payer asked for that and has room. What
 * was agreed to with the payment is charged to it from then on.
 */
export async function keepCard(
  deps: Pick<Deps, 'db' | 'clock' | 'network'>,
  paymentId: string,
): Promise<void> {
  const payment = await payments.get(deps.db, paymentId);
  if (!payment?.keepsCardAs || payment.userId === null || !payment.networkReference) return;
  const { userId, keepsCardAs: cardholderName } = payment;
  const outcome = await deps.network.ask(payment.networkReference, payment.amount);
  if (outcome.kind !== 'approved' || outcome.card === null) return;
  const described = await deps.network.describe(outcome.card.method);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const recurringBilling = await recurringBillings.getLockedOfFirstOrder(tx, payment.orderId);
    await cards.lockHolder(tx, userId);
    const all = await cards.listAll(tx, userId);
    const known = all.find(
      ({ fingerprint, state }) => fingerprint === described.fingerprint && state === 'active',
    );
    const slot = [1, 2, 3, 4, 5].find((each) => all.every((card) => card.slot !== each));
    if (known === undefined && slot === undefined) return;
    const id = known?.id ?? newUuid();
    if (known === undefined && slot !== undefined) {
      const { method: networkMethod, ...details } = described;
      await cards.insert(tx, {
        ...details,
        id,
        userId,
        slot,
        state: 'active',
        networkMethod,
        networkSetup: null,
        cardholderName,
        threeDs: 'authenticated',
        isDefault: all.every(({ isDefault }) => !isDefault),
        createdAt: now,
        lastUsedAt: now,
        frozenAt: null,
      });
    }
    // Another may have been chosen for it meanwhile, and that one stays.
    if (recurringBilling?.cardId !== null || recurringBilling.closedAt !== null) return;
    await recurringBillings.change(tx, recurringBilling, { cardId: id }, undefined, now);
  });
}
