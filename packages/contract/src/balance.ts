import { LEDGER_ENTRY_KINDS } from '@saifu/domain/ledger/merchant-ledger';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { TOTAL_YEN_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { date, id, integer, timestamp, yenAmount } from './fields.ts';
import { checkPeriod, page, pageQuery, periodQuery } from './page.ts';

/** Negative: the merchant owes it. */
export const signedYen = integer(-TOTAL_YEN_MAX, TOTAL_YEN_MAX);

export const BalanceView = z.object({
  /** Of completed payments, to be paid out. A negative balance is carried over. */
  available: signedYen,
  /** Of payments that were captured and are not complete. */
  pending: signedYen,
  /** On its way to the bank. */
  in_transit: signedYen,
  /** Held back. */
  reserve: signedYen,
  next_payout: z.object({
    /** Payments that were completed before this day are included. */
    closes_before: date,
    /** A business day of banks. */
    paid_on: date,
    /** What it would be by now: 0 below the minimum, which is carried over. */
    estimate: yenAmount,
    minimum: yenAmount,
  }),
});
export type BalanceView = z.infer<typeof BalanceView>;

/** One change of the balance. */
export const BalanceEntryView = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_ENTRY_KINDS),
  at: timestamp,
  payment_id: z.nullable(z.string()),
  dispute_id: z.nullable(z.string()),
  /** Captured, or negative: refunded or withdrawn. */
  amount: signedYen,
  /** With consumption tax. Negative: given back. */
  fee: signedYen,
  /** How the two parts of the balance changed. */
  available: signedYen,
  pending: signedYen,
});
export type BalanceEntryView = z.infer<typeof BalanceEntryView>;

const entriesQuery = z
  .strictObject({
    ...pageQuery,
    ...periodQuery,
    /** What changed the balance. */
    kind: z.optional(z.enum(LEDGER_ENTRY_KINDS, 'field.format')),
  })
  .check(checkPeriod);

const own = {
  method: 'GET',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.balance,
  errors: [],
} as const;

export const getBalance = endpoint({
  ...own,
  path: '/api/v1/merchant/balance',
  summary: 'Returns what the operator owes the merchant, and the next payout.',
  reply: BalanceView,
});

export const listBalanceEntries = endpoint({
  ...own,
  path: '/api/v1/merchant/balance/entries',
  summary: 'Lists the changes of the merchant’s balance, newest first.',
  query: entriesQuery,
  reply: page(BalanceEntryView),
});

const ofMerchant = {
  method: 'GET',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.balances,
  params: z.object({ id: id('merchant') }),
  errors: [],
} as const;

export const getMerchantBalance = endpoint({
  ...ofMerchant,
  path: '/api/v1/staff/merchants/{id}/balance',
  summary: 'Returns what the operator owes a merchant, and the next payout.',
  reply: BalanceView,
});

export const listMerchantBalanceEntries = endpoint({
  ...ofMerchant,
  path: '/api/v1/staff/merchants/{id}/balance/entries',
  summary: 'Lists the changes of a merchant’s balance, newest first.',
  query: entriesQuery,
  reply: page(BalanceEntryView),
});
