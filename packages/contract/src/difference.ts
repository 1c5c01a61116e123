import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from '@saifu/domain/reconciliation/difference';
import { MOVEMENT_KINDS } from '@saifu/domain/reconciliation/provider-movement';
import { DIFFERENCE_AGE_DAYS_MAX, TOTAL_YEN_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, id, integer, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const change = integer(-TOTAL_YEN_MAX, TOTAL_YEN_MAX);
const text = z.nullable(z.string());
const moment = z.nullable(timestamp);

/** What the report of the payment provider says otherwise than our ledger. */
export const DifferenceView = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  state: z.enum(DIFFERENCE_STATES),
  /** In Japan. */
  day: date,
  /** What each side says, in the smallest unit of the currency. */
  theirs: z.nullable(change),
  ours: z.nullable(change),
  currency: z.string(),
  /** By how much the provider owes more than our ledger says, in yen. */
  amount: change,
  payment_id: text,
  store_name: text,
  found_at: timestamp,
  /** Whole days since it was found, until it ended. */
  age_days: count,
  ended_at: moment,
});
export type DifferenceView = z.infer<typeof DifferenceView>;

export const DifferenceDetailView = z.extend(DifferenceView, {
  /** As the provider reports it; null if it does not. */
  movement: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(MOVEMENT_KINDS),
      /** The charge, refund or dispute at the provider. */
      source: text,
      amount: change,
      fee: change,
      created_at: timestamp,
    }),
  ),
  /** Our entry; null if we have none. */
  entry: z.nullable(z.object({ id: z.string(), kind: z.string(), created_at: timestamp })),
  /** What closing it posts. */
  postings: z.array(z.object({ account: z.string(), amount: change })),
  /** A second member has to approve that it is closed. */
  needs_approval: z.boolean(),
  closed_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  approval_id: text,
  reason: text,
});
export type DifferenceDetailView = z.infer<typeof DifferenceDetailView>;

/** A day of the provider, compared with ours. */
export const ReconciliationDayView = z.object({
  day: date,
  state: z.enum(['reading', 'done']),
  finished_at: moment,
  movement_count: count,
  /** What moved our balance at the provider, after its fees, without payouts to our bank. */
  theirs: change,
  /** The same by our ledger. */
  ours: change,
  fee: change,
  paid_out: change,
  open_count: count,
  /** The sum of the open differences. */
  open_amount: change,
});
export type ReconciliationDayView = z.infer<typeof ReconciliationDayView>;

export const ReconciliationDayDetailView = z.extend(ReconciliationDayView, {
  /** What the provider paid to our bank, begun on this day. */
  payouts: z.array(
    z.object({
      id: z.string(),
      amount: change,
      currency: z.string(),
      status: z.string(),
      arrives_on: date,
      movement_count: count,
      /** The sum of the movements that it pays out, as far as their days were read. */
      movements_amount: change,
    }),
  ),
});
export type ReconciliationDayDetailView = z.infer<typeof ReconciliationDayDetailView>;

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.reconciliation } as const;

export const listReconciliationDays = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/reconciliation_days',
  summary: 'Lists the days on which the provider’s report was compared with our ledger.',
  query: z.strictObject(pageQuery),
  reply: z.extend(page(ReconciliationDayView), {
    /** What is open, by kind. */
    open: z.array(z.object({ kind: z.enum(DIFFERENCE_KINDS), count, amount: change })),
  }),
  errors: [],
});

export const getReconciliationDay = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/reconciliation_days/{day}',
  summary: 'Returns a day of the provider with its payouts to our bank.',
  params: z.object({ day: date }),
  reply: ReconciliationDayDetailView,
  errors: [],
});

export const listDifferences = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/differences',
  summary: 'Lists differences to the provider’s reports: open ones oldest first, others newest.',
  query: z.strictObject({
    ...pageQuery,
    /** Open ones unless named. */
    state: z._default(z.enum(DIFFERENCE_STATES, 'field.format'), 'open'),
    kind: z.optional(z.enum(DIFFERENCE_KINDS, 'field.format')),
    day: z.optional(date),
    /** Only those found at least so many days ago. */
    min_age_days: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/, 'field.format')),
        z.pipe(
          z.transform(Number),
          z.int().check(z.maximum(DIFFERENCE_AGE_DAYS_MAX, 'field.format')),
        ),
      ),
    ),
  }),
  reply: page(DifferenceView),
  errors: [],
});

const one = { params: z.object({ id: id('difference') }) } as const;

export const getDifference = endpoint({
  ...staff,
  ...one,
  method: 'GET',
  path: '/api/v1/staff/differences/{id}',
  summary: 'Returns a difference with both sides and what closing it posts.',
  reply: DifferenceDetailView,
  errors: [],
});

export const closeDifference = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/differences/{id}/close',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.reconciliation,
  summary:
    'Closes a difference with a reason and a posting. Above ¥50,000 a second member has to ' +
    'approve.',
  requiresIdempotencyKey: true,
  body: z.strictObject({ reason: staffReason }),
  reply: z.object({
    outcome: z.enum(['done', 'awaits_approval']),
    approval_id: text,
    difference: DifferenceDetailView,
  }),
  status: 201,
  errors: ['difference.closed', 'difference.late'],
});
