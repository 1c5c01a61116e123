import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PAYOUT_OUTCOMES } from '@saifu/domain/payouts/payout';
import { COUNT_MAX, TOTAL_YEN_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { BalanceView, signedYen } from './balance.ts';
import { endpoint } from './endpoint.ts';
import { date, id, integer, timestamp, yenAmount } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { page, pageQuery } from './page.ts';
import {
  PayoutDetailView,
  PayoutItemView,
  PayoutView,
  payoutItemsQuery,
  payoutsQuery,
} from './payout.ts';
import { staffReason } from './store-change.ts';

const merchant = z.object({ id: z.string(), name: z.string() });
const count = integer(0, COUNT_MAX);

/** One round in which merchants are paid out. */
export const PayoutRunView = z.object({
  id: z.string(),
  /** The payout day that it is for. */
  day: date,
  /** Null: all merchants that were due. */
  merchant_id: z.nullable(z.string()),
  /** Null: by schedule. */
  reason: z.nullable(z.string()),
  /** A member of staff, `staff_key` or `schedule`. */
  created_by: z.string(),
  created_at: timestamp,
  /** Null: still running. */
  finished_at: z.nullable(timestamp),
  payouts: z.object({ count, amount: yenAmount }),
  /** Merchants that are due and for whom staff or an owner have to do something first. */
  held: z.object({ count, amount: yenAmount }),
  /** Merchants whose balance is below the minimum or negative. */
  carried_over: z.object({ count }),
});
export type PayoutRunView = z.infer<typeof PayoutRunView>;

/** What a run found for a merchant. */
export const PayoutOutcomeView = z.object({
  merchant,
  outcome: z.enum(PAYOUT_OUTCOMES),
  amount: signedYen,
  /** Of the hold. */
  reason: z.nullable(z.string()),
  payout_id: z.nullable(z.string()),
  at: timestamp,
});
export type PayoutOutcomeView = z.infer<typeof PayoutOutcomeView>;

export const StaffPayoutView = z.extend(PayoutView, { merchant, run_id: z.string() });
export type StaffPayoutView = z.infer<typeof StaffPayoutView>;

export const StaffPayoutDetailView = z.extend(PayoutDetailView, {
  merchant,
  run_id: z.string(),
});
export type StaffPayoutDetailView = z.infer<typeof StaffPayoutDetailView>;

export const PayoutHoldView = z.object({
  /** Null: the payouts are not on hold. */
  hold: z.nullable(z.object({ reason: z.string(), created_by: z.string(), created_at: timestamp })),
});
export type PayoutHoldView = z.infer<typeof PayoutHoldView>;

const staff = {
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.payouts,
} as const;
const ofRun = { ...staff, params: z.object({ id: id('payoutRun') }) } as const;
const ofPayout = { ...staff, params: z.object({ id: id('payout') }) } as const;
const ofMerchant = { ...staff, params: z.object({ id: id('merchant') }) } as const;
const reasonBody = z.strictObject({ reason: staffReason });

export const listPayoutRuns = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/payout_runs',
  summary: 'Lists payout runs, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(PayoutRunView),
  errors: [],
});

export const startPayoutRun = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/payout_runs',
  summary:
    'Starts the run of the last payout day, or of one merchant with all that was completed ' +
    'before today. Started again on the same day it returns the same run, which looks once more ' +
    'at merchants that got no payout.',
  body: z.strictObject({ merchant_id: z.optional(id('merchant')), reason: staffReason }),
  reply: PayoutRunView,
  creates: true,
  errors: ['feature.disabled'],
});

export const getPayoutRun = endpoint({
  ...ofRun,
  method: 'GET',
  path: '/api/v1/staff/payout_runs/{id}',
  summary: 'Returns a payout run with its totals.',
  reply: PayoutRunView,
  errors: [],
});

export const listPayoutOutcomes = endpoint({
  ...ofRun,
  method: 'GET',
  path: '/api/v1/staff/payout_runs/{id}/outcomes',
  summary: 'Lists what a payout run found for each merchant, in the order of the run.',
  query: z.strictObject({
    ...pageQuery,
    /** What it found. */
    outcome: z.optional(z.enum(PAYOUT_OUTCOMES, 'field.format')),
  }),
  reply: page(PayoutOutcomeView),
  errors: [],
});

export const listStaffPayouts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/payouts',
  summary: 'Lists payouts of all merchants, newest first.',
  query: z.strictObject({
    ...payoutsQuery,
    run_id: z.optional(id('payoutRun')),
    merchant_id: z.optional(id('merchant')),
  }),
  reply: page(StaffPayoutView),
  errors: [],
});

export const getStaffPayout = endpoint({
  ...ofPayout,
  method: 'GET',
  path: '/api/v1/staff/payouts/{id}',
  summary: 'Returns a payout with what became of it.',
  reply: StaffPayoutDetailView,
  errors: [],
});

export const listStaffPayoutItems = endpoint({
  ...ofPayout,
  method: 'GET',
  path: '/api/v1/staff/payouts/{id}/items',
  summary: 'Lists what a payout includes, oldest first.',
  query: payoutItemsQuery,
  reply: page(PayoutItemView),
  errors: [],
});

export const cancelPayout = endpoint({
  ...ofPayout,
  method: 'POST',
  path: '/api/v1/staff/payouts/{id}/cancel',
  summary: 'Puts a payout that was not sent to the bank back into the merchant’s balance.',
  body: reasonBody,
  reply: StaffPayoutDetailView,
  errors: ['payout.sent', 'payout.closed', 'payout.in_file'],
});

export const getPayoutHold = endpoint({
  ...ofMerchant,
  method: 'GET',
  path: '/api/v1/staff/merchants/{id}/payout_hold',
  summary: 'Returns whether the payouts of a merchant are on hold, and why.',
  reply: PayoutHoldView,
  errors: [],
});

export const placePayoutHold = endpoint({
  ...ofMerchant,
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/payout_hold',
  summary: 'Stops the payouts of a merchant. Payments go on, and the balance grows.',
  body: reasonBody,
  reply: PayoutHoldView,
  errors: ['payout_hold.exists'],
});

export const releasePayoutHold = endpoint({
  ...ofMerchant,
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/payout_hold/release',
  summary: 'Lets a merchant be paid out again, from the next run on.',
  body: reasonBody,
  reply: PayoutHoldView,
  errors: ['payout_hold.none'],
});

export const moveReserve = endpoint({
  ...ofMerchant,
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/reserve',
  summary: 'Holds an amount of a merchant’s balance back from payouts, or releases it.',
  body: z.strictObject({
    direction: z.enum(['hold', 'release'], 'field.format'),
    amount: integer(1, TOTAL_YEN_MAX),
    reason: staffReason,
  }),
  reply: BalanceView,
  creates: true,
  errors: ['reserve.too_large'],
});

/** A file of bank transfers in the Zengin format. */
export const TransferFileView = z.object({
  id: z.string(),
  run_id: z.string(),
  /** open: made, not sent. sent: the bank has it. discarded: it must not be sent. */
  status: z.enum(['open', 'sent', 'discarded']),
  paid_on: date,
  amount: yenAmount,
  payout_count: count,
  /** Of the content, in hexadecimal digits. */
  sha256: z.string(),
  created_by: z.string(),
  created_at: timestamp,
  sent_at: z.nullable(timestamp),
});
export type TransferFileView = z.infer<typeof TransferFileView>;

const person = { ...staff, access: 'staff_member' } as const;
const ofFile = { ...person, params: z.object({ id: id('transferFile') }) } as const;

export const listTransferFiles = endpoint({
  ...ofRun,
  method: 'GET',
  path: '/api/v1/staff/payout_runs/{id}/transfer_files',
  summary: 'Lists the transfer files of a payout run, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(TransferFileView),
  errors: [],
});

export const createTransferFile = endpoint({
  ...ofRun,
  access: 'staff_member',
  method: 'POST',
  path: '/api/v1/staff/payout_runs/{id}/transfer_files',
  summary: 'Makes a transfer file of the payouts of a run that are in none.',
  reply: TransferFileView,
  status: 201,
  errors: ['transfer_file.empty', 'transfer_file.not_configured'],
});

export const downloadTransferFile = endpoint({
  ...ofFile,
  method: 'GET',
  path: '/api/v1/staff/transfer_files/{id}/content',
  summary: 'Returns a transfer file, the same bytes each time. Each download is in the audit log.',
  reply: FileReply,
  media: ['application/octet-stream'],
  errors: ['transfer_file.discarded'],
});

export const markTransferFileSent = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/api/v1/staff/transfer_files/{id}/mark_sent',
  summary:
    'Asks a second member to confirm that the bank has the file. Then its payouts are in transit.',
  body: reasonBody,
  reply: z.object({ file: TransferFileView, approval_id: z.string() }),
  errors: ['transfer_file.sent', 'transfer_file.discarded'],
});

export const discardTransferFile = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/api/v1/staff/transfer_files/{id}/discard',
  summary: 'Takes a transfer file back that was not sent. Its payouts are in no file again.',
  body: reasonBody,
  reply: TransferFileView,
  errors: ['transfer_file.sent', 'transfer_file.discarded'],
});

export const returnPayout = endpoint({
  ...ofPayout,
  access: 'staff_member',
  method: 'POST',
  path: '/api/v1/staff/payouts/{id}/return',
  summary:
    'Records that the bank returned a transfer. The amount is in the merchant’s balance again, ' +
    'and its owners are told.',
  body: z.strictObject({
    reason: staffReason,
    /** Nothing is paid to the account again until an owner has entered it anew. */
    account_wrong: z.boolean(),
  }),
  reply: StaffPayoutDetailView,
  errors: ['payout.closed'],
});
