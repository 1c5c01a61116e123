import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as cards from './card.repository.ts';

/** Deletes a card. The most recently used card becomes the default. */
export async function detachCard(deps: Deps, userId: string, id: string): Promise<void> {
  const card = await deps.db.transaction(async (tx) => {
    await cards.lockHolder(tx, userId);
    const found = await cards.getOwn(tx, userId, id);
    if (found === undefined) throw new AppError('not_found');
    if (await cards.isInUse(tx, id)) throw new AppError('card.in_use');
    await cards.remove(tx, id);
    const next = (await cards.listAll(tx, userId)).find(({ state }) => state === 'active');
    if (found.isDefault && next !== undefined) await cards.makeDefault(tx, userId, next.id);
    return found;
  });
  await deps.paymentProvider.detachMethod(card.providerMethodId);
}
