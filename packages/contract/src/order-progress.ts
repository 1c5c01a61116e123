import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { ORDER_PROGRESS } from '@saifu/domain/orders/order-progress';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import * as z from 'zod/mini';
import { endpoint, streamed } from './endpoint.ts';
import { id, timestamp, yenAmount } from './fields.ts';

/** How far a payer is with an order, for the staff at the till. */
export const OrderProgressView = z.object({
  order_id: z.string(),
  pay_amount: yenAmount,
  progress: z.enum(ORDER_PROGRESS),
  expires_at: timestamp,
  /** The payment that paid the order. */
  payment: z.nullable(
    z.object({
      id: z.string(),
      total_amount: yenAmount,
      payment_method: z.enum(PAYMENT_METHODS),
      /** Null if it was not paid by card. */
      card_last4: z.nullable(z.string()),
      /** Four digits that the payer's screen shows too. */
      proof_code: z.string(),
      payment_date: timestamp,
    }),
  ),
});
export type OrderProgressView = z.infer<typeof OrderProgressView>;

const own = {
  method: 'GET',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.till,
  params: z.object({ id: id('order') }),
  reply: OrderProgressView,
} as const;

export const getOrderProgress = endpoint({
  ...own,
  path: '/api/v1/merchant/orders/{id}/progress',
  summary: 'Returns how far a payer is with an order.',
  errors: [],
});

export const streamOrderProgress = streamed(
  endpoint({
    ...own,
    path: '/api/v1/merchant/orders/{id}/events',
    summary: 'Streams the progress of an order and its changes, for at most five minutes.',
    errors: ['rate.limited'],
  }),
);
