import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as cards from './card.repository.ts';

/** Back from the bank: asks what it said, and writes that down. */
export async function resumeCard(deps: Deps, userId: string, id: string): Promise<cards.SavedCard> {
  const card = await cards.getOwn(deps.db, userId, id);
  if (card === undefined) throw new AppError('not_found');
  if (card.state === 'active') return { card, action: null };
  if (card.providerSetupId === null) throw new AppError('card.not_added');
  const result = await deps.paymentProvider.getSetup(card.providerSetupId);
  // Silence here costs nothing: the bank's answer will still be there.
  if (result.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
  return cards.settle(deps.db, card, result);
}
