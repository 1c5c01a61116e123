import type { PayoutOutcome } from '@saifu/domain/payouts/payout';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type PayoutRun = {
  readonly id: string;
  /** The payout day that it is for. */
  readonly day: CivilDate;
  /** Null: all merchants that are due. */
  readonly merchantId: string | null;
  /** Null: by schedule. */
  readonly reason: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  day: 'day',
  merchantId: 'merchant_id',
  reason: 'reason',
  createdBy: 'created_by',
  createdAt: 'created_at',
  finishedAt: 'finished_at',
} as const satisfies ColumnsOf<'payout_runs', PayoutRun>;

const NAMES = Object.keys(COLUMNS) as (keyof PayoutRun)[];
const FIELDS = join(
  NAMES.map((name) => raw(`r.${COLUMNS[name]}${name === 'day' ? '::text' : ''} as "${name}"`)),
);

/** False: there is one for the day already. */
export async function insert(tx: Tx, run: PayoutRun): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into payout_runs (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${run[name]}`))})
    on conflict do nothing
  `);
  return inserted === 1;
}

export async function get(tx: Tx, id: string): Promise<PayoutRun | undefined> {
  const [run] = await tx.rows<PayoutRun>(
    sql`select ${FIELDS} from payout_runs r where r.id = ${id}`,
  );
  return run;
}

export async function findByDay(
  tx: Tx,
  day: CivilDate,
  merchantId: string | null,
): Promise<PayoutRun | undefined> {
  const [run] = await tx.rows<PayoutRun>(sql`
    select ${FIELDS} from payout_runs r
    where r.day = ${day} and r.merchant_id is not distinct from ${merchantId}
  `);
  return run;
}

/** Oldest first. */
export function listUnfinished(tx: Tx): Promise<readonly PayoutRun[]> {
  return tx.rows<PayoutRun>(sql`
    select ${FIELDS} from payout_runs r where r.finished_at is null
    order by r.created_at, r.id limit 100
  `);
}

export async function setFinished(tx: Tx, id: string, finishedAt: Date | null): Promise<void> {
  await tx.run(sql`update payout_runs set finished_at = ${finishedAt} where id = ${id}`);
}

export type PayoutRunTotals = {
  readonly createdCount: number;
  readonly heldCount: number;
  readonly carriedCount: number;
  readonly paidYen: number;
  readonly heldYen: number;
};
export type ListedPayoutRun = PayoutRun & PayoutRunTotals;

const IS_HELD = sql`o.outcome in ('on_hold', 'merchant_suspended', 'no_bank_account',
  'bank_account_rejected')`;
const TOTALS = sql`
  count(*) filter (where o.outcome = 'created')::int as "createdCount",
  count(*) filter (where ${IS_HELD})::int as "heldCount",
  count(*) filter (where o.outcome in ('below_minimum', 'negative_balance'))::int
    as "carriedCount",
  coalesce(sum(o.amount) filter (where o.outcome = 'created'), 0)::bigint as "paidYen",
  coalesce(sum(o.amount) filter (where ${IS_HELD}), 0)::bigint as "heldYen"`;

type ListInput = { readonly limit: number; readonly after: Cursor | undefined };

/** Newest first. */
export function list(tx: Tx, { limit, after }: ListInput): Promise<readonly ListedPayoutRun[]> {
  const before = after
    ? sql`where (r.created_at, r.id) < (${after.createdAt}, ${after.id})`
    : sql``;
  return tx.rows<ListedPayoutRun>(sql`
    select ${FIELDS}, t."createdCount", t."heldCount", t."carriedCount", t."paidYen", t."heldYen"
    from payout_runs r
      cross join lateral (select ${TOTALS} from payout_outcomes o where o.run_id = r.id) t
    ${before} order by r.created_at desc, r.id desc limit ${limit}
  `);
}

export async function getTotals(tx: Tx, id: string): Promise<PayoutRunTotals> {
  const [totals] = await tx.rows<PayoutRunTotals>(
    sql`select ${TOTALS} from payout_outcomes o where o.run_id = ${id}`,
  );
  if (totals === undefined) throw new Error('an aggregate has one row');
  return totals;
}

export type NewOutcome = {
  readonly runId: string;
  readonly merchantId: string;
  readonly closesBefore: CivilDate;
  readonly outcome: PayoutOutcome;
  readonly amountYen: number;
  readonly reason: string | null;
  readonly payoutId: string | null;
  readonly at: Date;
};

/** A payout is final; any other outcome is replaced by what the run finds when it is repeated. */
export async function saveOutcome(tx: Tx, outcome: NewOutcome): Promise<void> {
  const { runId, merchantId, closesBefore, amountYen, reason, payoutId, at } = outcome;
  await tx.run(sql`
    insert into payout_outcomes (run_id, merchant_id, closes_before, outcome, amount, reason,
      payout_id, at)
    values (${runId}, ${merchantId}, ${closesBefore}, ${outcome.outcome}, ${amountYen}, ${reason},
      ${payoutId}, ${at})
    on conflict (run_id, merchant_id) do update set outcome = excluded.outcome,
      amount = excluded.amount, reason = excluded.reason, payout_id = excluded.payout_id,
      at = excluded.at
    where payout_outcomes.outcome <> 'created'
  `);
}

/** Whether another run has told that the balance of this cut-off is carried over. */
export async function wasCarriedOver(
  tx: Tx,
  { runId, merchantId, closesBefore }: Pick<NewOutcome, 'runId' | 'merchantId' | 'closesBefore'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payout_outcomes
    where merchant_id = ${merchantId} and closes_before = ${closesBefore} and run_id <> ${runId}
      and outcome in ('below_minimum', 'negative_balance')
    limit 1
  `);
  return rows.length > 0;
}

export type ListedOutcome = NewOutcome & { readonly merchantName: string };

type OutcomeFilter = {
  readonly runId: string;
  /** Undefined: all. */
  readonly outcome: PayoutOutcome | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** In the order in which the run found them. */
export function listOutcomes(tx: Tx, filter: OutcomeFilter): Promise<readonly ListedOutcome[]> {
  const where: Sql[] = [sql`o.run_id = ${filter.runId}`];
  if (filter.outcome !== undefined) where.push(sql`o.outcome = ${filter.outcome}`);
  const { after } = filter;
  if (after) where.push(sql`(o.at, o.merchant_id) > (${after.createdAt}, ${after.id})`);
  return tx.rows<ListedOutcome>(sql`
    select o.run_id as "runId", o.merchant_id as "merchantId", m.name as "merchantName",
      o.closes_before::text as "closesBefore",
      o.outcome, o.amount as "amountYen", o.reason, o.payout_id as "payoutId", o.at
    from payout_outcomes o join merchants m on m.id = o.merchant_id
    where ${join(where, ' and ')} order by o.at, o.merchant_id limit ${filter.limit}
  `);
}

/** The next merchants with something to be paid out, in the order of their ids. */
export async function listPayable(
  tx: Tx,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select m.id from merchants m
    where m.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      and exists (select from unpaid_entries u where u.merchant_id = m.id)
    order by m.id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}
