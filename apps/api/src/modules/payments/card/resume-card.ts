import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as cards from './card.repository.ts';

/** Fetches and records the setup result after the owner returns from the bank. */
export async function resumeCard(deps: Deps, userId: string, id: string): Promise<cards.SavedCard> {
  const card = await cards.getOwn(deps.db, userId, id);
  if (card === undefined) throw new AppError('not_found');
  if (card.state === 'active') return { card, action: null };
  if (card.providerSetupId === null) throw new AppError('card.not_added');
  const result = await deps.paymentProvider.getSetup(card.providerSetupId);
  // A missing response has no cost here: the result can be fetched again later.
  if (result.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
  return cards.settle(deps.db, card, result);
}
