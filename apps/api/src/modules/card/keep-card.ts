import type { Deps } from '../../deps.ts';
import { newUuid } from '../../platform/tokens.ts';
import * as payments from '../payment/store.ts';
import * as cards from './store.ts';

/** Saves the card that a payment was made with, where its payer asked for that and has room. */
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
  await deps.db.transaction(async (tx) => {
    await cards.lockHolder(tx, userId);
    const all = await cards.listAll(tx, userId);
    const isKnown = all.some(({ fingerprint }) => fingerprint === described.fingerprint);
    const slot = [1, 2, 3, 4, 5].find((each) => all.every((card) => card.slot !== each));
    if (isKnown || slot === undefined) return;
    const { method: networkMethod, ...facts } = described;
    const now = deps.clock.now();
    await cards.insert(tx, {
      ...facts,
      id: newUuid(),
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
  });
}
