import { isExpired } from '@saifu/domain/payments/card-expiry';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CARD_ADDS_PER_USER, CARD_REGISTRATIONS_MAX, CARDS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ProviderCard } from '../../../gateways/payment-provider/payment-provider.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { recordRateLimitHit } from '../../../platform/rate-limits.ts';
import * as cards from './card.repository.ts';

type AddCardInput = {
  readonly userId: string;
  readonly token: string;
  readonly cardholderName: string;
};

/**
 * Saves a card: reserves one of the five slots, then asks the provider, whose bank may require 3-D
 * Secure. Saving the same card again returns the existing card.
 */
export async function addCard(deps: Deps, input: AddCardInput): Promise<cards.SavedCard> {
  const now = deps.clock.now();
  await countAdd(deps, input.userId, now);
  const described = await deps.paymentProvider.getMethod(input.token);
  const expiry = { month: described.expMonth, year: described.expYear };
  if (isExpired(expiry, now)) throw new AppError('card.rejected');
  const customer = await ensureCustomer(deps, input.userId);
  const card = await reserveCardSlot(deps, input, described, now);
  if (card.state === 'active') return { card, action: null };
  const result = await deps.paymentProvider.createSetup({
    cardId: card.id,
    method: card.providerMethodId,
    customer,
    returnUrl: new URL(`/wallets?card=${toTypeId('card', card.id)}`, deps.config.publicUrl).href,
  });
  return cards.settle(deps.db, card, result);
}

/** Limits new cards per day. Returns `card.too_many` with the rule, not only a rate limit. */
async function countAdd(deps: Deps, userId: string, now: Date): Promise<void> {
  const window = await recordRateLimitHit(deps.db, `card add ${userId}`, CARD_ADDS_PER_USER, now);
  if (window !== undefined && window.hits > CARD_ADDS_PER_USER.max) {
    throw new AppError('card.too_many', { max: CARD_ADDS_PER_USER.max });
  }
}

function reserveCardSlot(
  deps: Deps,
  input: AddCardInput,
  described: ProviderCard,
  now: Date,
): Promise<cards.Card> {
  return deps.db.transaction(async (tx) => {
    const holder = await cards.lockHolder(tx, input.userId);
    if (holder === undefined) throw new AppError('session.expired');
    const all = await cards.listAll(tx, input.userId);
    const known = all.find(
      ({ fingerprint, state }) => fingerprint === described.fingerprint && state === 'active',
    );
    if (known !== undefined) return known;
    if (holder.cardsCreated >= CARD_REGISTRATIONS_MAX) {
      throw new AppError('card.registrations_exhausted');
    }
    const taken = new Set(all.map(({ slot }) => slot));
    const slot = [1, 2, 3, 4, 5].find((each) => !taken.has(each));
    if (slot === undefined) throw new AppError('card.too_many', { max: CARDS_MAX });
    const card = newCard(input, described, slot, now);
    await cards.insert(tx, card);
    return card;
  });
}

async function ensureCustomer(deps: Deps, userId: string): Promise<string> {
  const holder = await cards.lockHolder(deps.db, userId);
  if (holder?.providerCustomerId) return holder.providerCustomerId;
  const customer = await deps.paymentProvider.ensureCustomer(userId);
  await cards.saveCustomer(deps.db, userId, customer);
  return customer;
}

function newCard(
  input: AddCardInput,
  described: ProviderCard,
  slot: number,
  now: Date,
): cards.Card {
  const {
    method: providerMethodId,
    brand,
    last4,
    expMonth,
    expYear,
    funding,
    fingerprint,
    country,
  } = described;
  return {
    id: newUuid(),
    userId: input.userId,
    slot,
    state: 'setting_up',
    providerMethodId,
    providerSetupId: null,
    brand,
    last4,
    expMonth,
    expYear,
    funding,
    fingerprint,
    country,
    cardholderName: input.cardholderName,
    threeDs: 'authenticated',
    isDefault: false,
    createdAt: now,
    lastUsedAt: null,
    frozenAt: null,
  };
}
