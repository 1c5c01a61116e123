import { CARD_BRAND_NAMES } from '@saifu/domain/payments/card-brand';
import { normalizeCardholder, validateCardholder } from '@saifu/domain/payments/card-number';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, rawText, timestamp } from './fields.ts';

/** A saved card as shown to its owner. It never contains the card number. */
export const CardView = z.object({
  id: z.string(),
  brand: z.enum(CARD_BRAND_NAMES),
  last4: z.string(),
  exp_month: integer(1, 12),
  exp_year: integer(2000, 2099),
  cardholder_name: z.string(),
  is_default: z.boolean(),
  expired: z.boolean(),
  /** Locked after its owner reported a payment with it as not theirs. */
  frozen: z.boolean(),
  three_ds: z.enum(['authenticated', 'attempted']),
  supports_installments: z.boolean(),
  /**
   * The recurring billings charged to this card. The card cannot be deleted while there are any.
   */
  pays_for: z.array(z.object({ id: z.string(), service_name: z.string() })),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type CardView = z.infer<typeof CardView>;

/** The 3-D Secure redirect: the browser goes to the bank and comes back. */
export const RedirectView = z.object({ type: z.literal('redirect'), url: z.string() });

/** A card being saved: done, or waiting for 3-D Secure. */
export const SavedCardView = z.object({
  id: z.string(),
  card: z.nullable(CardView),
  next_action: z.nullable(RedirectView),
});
export type SavedCardView = z.infer<typeof SavedCardView>;

/** The token from the provider's tokenizer. Card numbers are sent only there. */
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
  summary: 'Lists the caller’s cards, the default card first.',
  reply: z.object({ items: z.array(CardView), next_cursor: z.null() }),
  errors: [],
});

export const addCard = endpoint({
  method: 'POST',
  path: '/api/v1/cards',
  access: 'user',
  summary: 'Saves a tokenized card. May return a 3-D Secure redirect.',
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
  summary: 'Returns the result of saving a card after the 3-D Secure redirect. Idempotent.',
  params: z.object({ id: id('card') }),
  reply: SavedCardView,
  errors: ['card.not_added', 'payment.authentication_failed', 'payment.gateway_unavailable'],
});

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/cards/{id}',
  access: 'user',
  summary: 'Deletes a card, here and at the payment provider.',
  params: z.object({ id: id('card') }),
  errors: ['card.in_use'],
});

export const setDefaultCard = endpoint({
  method: 'PUT',
  path: '/api/v1/cards/{id}/default',
  access: 'user',
  summary: 'Makes a card the default card.',
  params: z.object({ id: id('card') }),
  reply: CardView,
  errors: [],
});
