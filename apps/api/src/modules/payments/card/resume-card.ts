import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as cards from './card.repository.ts';

/** Back from the bank: asks what it said, and writes that down. */
export async function resumeCard(deps: Deps, userId: string, id: string): Promise<cards.SavedCard> {
  const card = await cards.getOwn(deps.db, userId, id);
  if (card === undefined) throw new AppError('not_found');
  if (card.state === 'active') return { card, action: null };
  if (card.networkSetup === null) throw new AppError('card.not_added');
  const outcome = await deps.network.askSetup(card.networkSetup);
  // Silence here costs nothing: the bank's answer will still be there.
  if (outcome.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
  return cards.settle(deps.db, card, outcome);
}
