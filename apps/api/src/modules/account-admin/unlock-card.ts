import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { UNLOCKS_PER_ACCOUNT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { toTimestamp } from '../../platform/clock.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import { consumeRateLimit } from '../../platform/rate-limits.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as guard from '../payments/card-testing-guard/card-testing-guard.repository.ts';
import { lockAccount } from './lock-account.ts';

export type UnlockCardInput = {
  readonly userId: string;
  /** Null: the user's card payments in general, and cards that were typed in. */
  readonly cardId: string | null;
  readonly reason: string;
};

/**
 * Lifts everything that keeps a card from paying. What the guard against card testing blocks for
 * the user is lifted with it, because the card could not pay otherwise. The number of times a day
 * is limited, so that nobody tests cards with the help of support.
 */
export async function unlockCard(
  deps: Deps,
  { userId, cardId, reason }: UnlockCardInput,
  record: RecordChange,
): Promise<void> {
  const { db, stableKey, clock } = deps;
  const now = clock.now();
  const payer = { userId, stableKey, now };
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const frozenAt = cardId === null ? undefined : await unfreeze(tx, userId, cardId);
    const blocks = await guard.findBlocks(tx, payer);
    const saved = blocks.savedCards.find((block) => block.cardId === cardId);
    const until = cardId === null ? blocks.typedCards.until : (saved?.until ?? null);
    const isLocked = frozenAt !== undefined || blocks.payerUntil !== null || until !== null;
    if (!isLocked) throw new AppError('card.not_locked');
    await consumeRateLimit(tx, `unlocks of ${userId}`, UNLOCKS_PER_ACCOUNT, now);
    await guard.lift(tx, payer, cardId);
    const event = { id: newUuid(), type: 'card.unlocked', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    await record(tx, {
      action: 'card.unlocked',
      subject: toTypeId('user', userId),
      before: {
        frozen_at: frozenAt === undefined ? null : toTimestamp(frozenAt),
        card_declines_until: until && toTimestamp(until),
        declines_until: blocks.payerUntil && toTimestamp(blocks.payerUntil),
      },
      after: { card: cardId && toTypeId('card', cardId), reason },
    });
  });
}

async function unfreeze(tx: Tx, userId: string, cardId: string): Promise<Date | undefined> {
  const card = await cards.getOwn(tx, userId, cardId);
  if (card?.state !== 'active') throw new AppError('not_found');
  return cards.unfreeze(tx, cardId);
}
