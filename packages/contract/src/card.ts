import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { normalizeCardholder, validateCardholder } from '@saifu/domain/payments/card-number';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, rawText, timestamp } from './fields.ts';

/** A saved card: what its owner may see again. The number never comes here. */
export const CardView = z.object({
  id: z.string(),
  brand: z.enum(CARD_BRAND_NAMES),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  cardholder_name: z.string(),
  is_default: z.boolean(),
  expired: z.boolean(),
  /** Locked, since its owner said that a payment with it was not theirs. */
  frozen: z.boolean(),
  three_ds: z.enum(['authenticated', 'attempted']),
  supports_installments: z.boolean(),
  /** The services that are charged to it; as long as there are any it is not deleted. */
  pays_for: z.array(z.object({ id: z.string(), service_name: z.string() })),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type CardView = z.infer<typeof CardView>;

/** Where the bank wants to see the payer: the browser goes there and comes back. */
export const RedirectView = z.object({ type: z.literal('redirect'), url: z.string() });

/** A card that is being saved: done, or waiting for the bank to see its owner. */
export const SavedCardView = z.object({
  id: z.string(),
  card: z.nullable(CardView),
  next_action: z.nullable(RedirectView),
});
export type SavedCardView = z.infer<typeof SavedCardView>;

/** What the network's tokeniser gave for a number: it alone ever sees one. */
export const cardToken = z.string().check(z.regex(/^(?:pm|tok)_\w{1,100}$/, 'card.rejected'));

export const cardholder = z.pipe(
  rawText,
  z.pipe(
    z.transform(normalizeCardholder),
    z.string().check((payload) => {
      const code = validateCardholder(payload.value);
      if (code === undefined) return;
      payload.issues.push({ code: 'custom', message: code, input: payload.value });
    }),
  ),
);

export const listCards = endpoint({
  method: 'GET',
  path: '/api/v1/cards',
  access: 'user',
  summary: 'One’s own cards, the default first.',
  reply: z.object({ items: z.array(CardView), next_cursor: z.null() }),
  errors: [],
});

export const addCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards',
  access: 'user',
  summary: 'Save a card that the network has made a token of. Its bank may want to see its owner.',
  body: z.strictObject({ card_token: cardToken, cardholder_name: cardholder }),
  reply: SavedCardView,
  status: 201,
  errors: [
    'card.too_many',
    'card.registrations_exhausted',
    'card.rejected',
    'card.not_added',
    'card.unsupported',
    'payment.declined',
    'payment.gateway_unavailable',
    'rate.limited',
  ],
});

export const resumeCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards/{id}/resume',
  access: 'user',
  summary: 'Back from the bank: what became of the card. Twice is as good as once.',
  params: z.object({ id: id('card') }),
  reply: SavedCardView,
  errors: ['card.not_added', 'payment.authentication_failed', 'payment.gateway_unavailable'],
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/cards/{id}',
  access: 'user',
  summary: 'Forget a card, here and at the network.',
  params: z.object({ id: id('card') }),
  errors: ['card.in_use'],
});

export const setDefaultCard = endpoint({
  method: 'PUT',
  path: '/api/v1/cards/{id}/default',
  access: 'user',
  summary: 'The card to offer first.',
  params: z.object({ id: id('card') }),
  reply: CardView,
  errors: [],
});
