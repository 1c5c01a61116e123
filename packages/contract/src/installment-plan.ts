import { PAYMENT_TYPES } from '@saifu/domain/payments/installment-plan';
import * as z from 'zod/mini';
import { cardToken } from './card.ts';
import { endpoint } from './endpoint.ts';
import { id, integer, yenAmount } from './fields.ts';

export const PlanView = z.object({
  type: z.enum(PAYMENT_TYPES),
  count: integer(1, 99),
  apr: z.number(),
  fee: yenAmount,
  total: yenAmount,
  monthly: z.array(yenAmount),
  no_fee: z.boolean(),
  right_to_suspend: z.boolean(),
});
export type PlanView = z.infer<typeof PlanView>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/v1/guest/orders/{id}/installment_plans',
  access: 'guest',
  summary: 'Estimates the cost of installment plans for a card. The issuer sets the actual cost.',
  params: z.object({ id: id('order') }),
  query: z.strictObject({ card_id: z.optional(id('card')), card_token: z.optional(cardToken) }),
  reply: z.object({ items: z.array(PlanView), next_cursor: z.null() }),
  errors: ['card.not_chosen', 'card.rejected', 'payment.gateway_unavailable', 'rate.limited'],
});
