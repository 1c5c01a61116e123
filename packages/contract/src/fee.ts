import { FEE_METHODS } from '@saifu/domain/ledger/fee-contract';
import { PAYOUT_CYCLES } from '@saifu/domain/ledger/payout-cycle';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  FEE_CONTRACTS_SHOWN_MAX,
  FEE_FIXED_YEN_MAX,
  FEE_RATE_BP_MAX,
  PAYOUT_MINIMUM_YEN_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { date, id, integer, timestamp } from './fields.ts';
import { civilDay } from './recurring-billing-parts.ts';
import { staffReason } from './store-change.ts';

const method = z.enum(FEE_METHODS, 'field.format');
const cycle = z.enum(PAYOUT_CYCLES, 'field.format');

/** What a payment costs, with consumption tax. The sum is rounded down. */
const terms = {
  /** In basis points: 360 is 3.6 % of the amount captured. */
  rate_bp: integer(0, FEE_RATE_BP_MAX),
  /** In yen, for each payment. */
  fixed: integer(0, FEE_FIXED_YEN_MAX),
  /** A refund gives the fee back in proportion. */
  refunds_fee: z.boolean(),
};

const payout = {
  /**
   * weekly: on Fridays. semimonthly: on the 15th and on the last day of the month. monthly: on the
   * 15th, for the month before.
   */
  cycle,
  /** Less is carried over to the next payout. */
  minimum: integer(1, PAYOUT_MINIMUM_YEN_MAX),
};

const UpcomingFeeTermsView = z.object({ ...terms, valid_from: date });

export const FeeView = z.object({
  method,
  ...terms,
  /** The first day of these terms. Null: the operator’s terms, for who agreed no others. */
  valid_from: z.nullable(date),
  /** Agreed changes, soonest first. */
  upcoming: z.array(UpcomingFeeTermsView),
});
export type FeeView = z.infer<typeof FeeView>;

export const PayoutCycleView = z.object({
  ...payout,
  valid_from: z.nullable(date),
  upcoming: z.array(z.object({ ...payout, valid_from: date })),
  /** The next payout: what was completed before this day, paid on a business day of banks. */
  next: z.object({ closes_before: date, paid_on: date }),
});
export type PayoutCycleView = z.infer<typeof PayoutCycleView>;

export const FeesView = z.object({ fees: z.array(FeeView), payout_cycle: PayoutCycleView });
export type FeesView = z.infer<typeof FeesView>;

const changed = {
  id: z.string(),
  valid_from: date,
  reason: z.string(),
  /** A member of staff, or `staff_key`. */
  created_by: z.string(),
  created_at: timestamp,
};

/** With the agreed changes, newest first. */
export const StaffFeesView = z.extend(FeesView, {
  fee_changes: z
    .array(z.object({ method, ...terms, ...changed }))
    .check(z.maxLength(FEE_CONTRACTS_SHOWN_MAX)),
  payout_cycle_changes: z
    .array(z.object({ ...payout, ...changed }))
    .check(z.maxLength(FEE_CONTRACTS_SHOWN_MAX)),
});
export type StaffFeesView = z.infer<typeof StaffFeesView>;

export const getFees = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/fees',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.balance,
  summary: 'Returns what payments cost the merchant, when it is paid out, and agreed changes.',
  reply: FeesView,
  errors: [],
});

const one = {
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.fees,
  params: z.object({ id: id('merchant') }),
  reply: StaffFeesView,
} as const;

export const getMerchantFees = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/merchants/{id}/fees',
  summary: 'Returns a merchant’s fees and payout cycle with their history.',
  errors: [],
});

export const setMerchantFees = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/v1/staff/merchants/{id}/fees',
  summary:
    'Changes fees for payments from a later day on, and tells the merchant’s owners. Payments ' +
    'before that day keep their fee.',
  body: z.strictObject({
    fees: z
      .array(z.strictObject({ method, ...terms }))
      .check(z.minLength(1, 'field.required'), z.maxLength(FEE_METHODS.length, 'field.format'))
      .check(
        z.refine((fees) => new Set(fees.map((fee) => fee.method)).size === fees.length, {
          error: 'field.format',
        }),
      ),
    valid_from: civilDay,
    reason: staffReason,
  }),
  errors: ['contract.day_not_allowed'],
});

export const setPayoutCycle = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/v1/staff/merchants/{id}/payout_cycle',
  summary: 'Changes a merchant’s payout cycle from a later day on, and tells its owners.',
  body: z.strictObject({ ...payout, valid_from: civilDay, reason: staffReason }),
  errors: ['contract.day_not_allowed'],
});
