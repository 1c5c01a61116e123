import { LEDGER_ENTRY_KINDS } from '@saifu/domain/ledger/merchant-ledger';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { PAYOUT_STATUSES } from '@saifu/domain/payouts/payout';
import { COUNT_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { signedYen } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { date, id, integer, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';

const payout = {
  id: z.string(),
  /**
   * scheduled: taken from the balance, not sent to the bank. in_transit: the bank has the order.
   * paid: transferred. failed: the bank returned or refused it, and the amount is in the balance
   * again. canceled: taken back before it was sent.
   */
  status: z.enum(PAYOUT_STATUSES),
  amount: yenAmount,
  /** The day of the transfer, a business day of banks. */
  paid_on: date,
  /** What was completed before this day is included. */
  closes_before: date,
  /** Captured less refunded and withdrawn. Gross less fee is the amount. */
  gross: signedYen,
  /** With consumption tax. */
  fee: signedYen,
  fee_tax: signedYen,
  item_count: integer(1, COUNT_MAX),
  /** What was in the balance after the payout before, and after this one. */
  opening_balance: signedYen,
  closing_balance: signedYen,
  bank_account: z.object({
    bank_code: z.string(),
    bank_name: z.string(),
    branch_code: z.string(),
    branch_name: z.string(),
    number_ends_with: z.string(),
  }),
  created_at: timestamp,
};

const payoutEvent = {
  status: z.enum(PAYOUT_STATUSES),
  at: timestamp,
  /** Why it failed or was canceled. */
  reason: z.nullable(z.string()),
};

export const PayoutView = z.object(payout);
export type PayoutView = z.infer<typeof PayoutView>;

/** With what became of it, oldest first. */
export const PayoutDetailView = z.extend(PayoutView, { events: z.array(z.object(payoutEvent)) });
export type PayoutDetailView = z.infer<typeof PayoutDetailView>;

/** What a payout includes: one change of the balance. */
export const PayoutItemView = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_ENTRY_KINDS),
  at: timestamp,
  payment_id: z.nullable(z.string()),
  dispute_id: z.nullable(z.string()),
  /** Of an earlier payout that failed or was canceled. */
  payout_id: z.nullable(z.string()),
  /** Captured, or negative: refunded or withdrawn. Gross less fee is the amount. */
  gross: signedYen,
  fee: signedYen,
  fee_tax: signedYen,
  amount: signedYen,
});
export type PayoutItemView = z.infer<typeof PayoutItemView>;

export const payoutsQuery = {
  ...pageQuery,
  status: z.optional(z.enum(PAYOUT_STATUSES, 'field.format')),
};
export const payoutItemsQuery = z.strictObject({
  ...pageQuery,
  kind: z.optional(z.enum(LEDGER_ENTRY_KINDS, 'field.format')),
});

const own = {
  method: 'GET',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.balance,
  errors: [],
} as const;
const one = { ...own, params: z.object({ id: id('payout') }) } as const;

export const listPayouts = endpoint({
  ...own,
  path: '/api/v1/merchant/payouts',
  summary: 'Lists the merchant’s payouts, newest first.',
  query: z.strictObject(payoutsQuery),
  reply: page(PayoutView),
});

export const getPayout = endpoint({
  ...one,
  path: '/api/v1/merchant/payouts/{id}',
  summary: 'Returns a payout of the merchant with what became of it.',
  reply: PayoutDetailView,
});

export const listPayoutItems = endpoint({
  ...one,
  path: '/api/v1/merchant/payouts/{id}/items',
  summary: 'Lists what a payout of the merchant includes, oldest first.',
  query: payoutItemsQuery,
  reply: page(PayoutItemView),
});
