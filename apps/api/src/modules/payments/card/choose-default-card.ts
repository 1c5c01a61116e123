import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as cards from './card.repository.ts';

export function chooseDefaultCard(deps: Deps, userId: string, id: string): Promise<cards.Card> {
  return deps.db.transaction(async (tx) => {
    await cards.lockHolder(tx, userId);
    const card = await cards.getOwn(tx, userId, id);
    if (card?.state !== 'active') throw new AppError('not_found');
    await cards.makeDefault(tx, userId, id);
    return { ...card, isDefault: true };
  });
}
