import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** A day of a provider, and how far its report has been read. */
export type ReconciliationDay = {
  readonly day: CivilDate;
  readonly state: 'reading' | 'done';
  readonly pageCursor: string | null;
  readonly begunAt: Date;
  readonly finishedAt: Date | null;
};

const FIELDS = sql`day::text as day, state, page_cursor as "pageCursor", begun_at as "begunAt",
  finished_at as "finishedAt"`;

/** Begins to read a day, also one that was read before. Goes on with one that is being read. */
export async function begin(tx: Tx, provider: string, day: CivilDate, now: Date): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_days as d (provider, day, state, begun_at)
    values (${provider}, ${day}, 'reading', ${now})
    on conflict (provider, day) do update set state = 'reading', page_cursor = null,
      begun_at = excluded.begun_at, finished_at = null where d.state = 'done'
  `);
}

export async function get(
  tx: Tx,
  provider: string,
  day: CivilDate,
  isLocked = false,
): Promise<ReconciliationDay | undefined> {
  const [row] = await tx.rows<ReconciliationDay>(sql`
    select ${FIELDS} from reconciliation_days where provider = ${provider} and day = ${day}
    ${isLocked ? sql`for update` : empty}
  `);
  return row;
}

export async function advance(
  tx: Tx,
  provider: string,
  day: CivilDate,
  pageCursor: string,
): Promise<void> {
  await tx.run(sql`
    update reconciliation_days set page_cursor = ${pageCursor}
    where provider = ${provider} and day = ${day}
  `);
}

export async function finish(tx: Tx, provider: string, day: CivilDate, now: Date): Promise<void> {
  await tx.run(sql`
    update reconciliation_days set state = 'done', page_cursor = null, finished_at = ${now}
    where provider = ${provider} and day = ${day} and state = 'reading'
  `);
}

type DueInput = {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** Days with something late that were read before this moment are read again. */
  readonly before: Date;
  readonly limit: number;
};

/** The days of a period that are not read to their end, or to be read again. Oldest first. */
export async function listDue(tx: Tx, provider: string, due: DueInput) {
  const rows = await tx.rows<{ day: CivilDate }>(sql`
    select c.day::date::text as day
    from generate_series(${due.from}::date, ${due.to}::date, interval '1 day') as c (day)
      left join reconciliation_days d on d.provider = ${provider} and d.day = c.day::date
    where d.state is distinct from 'done' or d.finished_at < ${due.before} and exists (
      select from reconciliation_differences e where e.provider = ${provider}
        and e.day = d.day and e.state = 'open' and e.kind in ('late', 'missing_there')
    )
    order by c.day limit ${due.limit}
  `);
  return rows.map(({ day }) => day);
}

/** The day of the first entry that a provider can report. */
export async function findFirstEntry(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date }>(sql`
    select at from ledger_entries order by at limit 1
  `);
  return row?.at;
}

export type DayTotals = Pick<ReconciliationDay, 'day' | 'state' | 'finishedAt'> & {
  readonly movementCount: number;
  /** What moved our balance, without payouts to our bank. */
  readonly theirsYen: number;
  readonly oursYen: number;
  readonly feeYen: number;
  readonly paidOutYen: number;
  readonly openCount: number;
  readonly openYen: number;
};

type ListInput = {
  readonly before: CivilDate | undefined;
  readonly day?: CivilDate;
  readonly limit: number;
};

/** With totals, newest first. */
export function listWithTotals(
  tx: Tx,
  provider: string,
  { before, day, limit }: ListInput,
): Promise<readonly DayTotals[]> {
  return tx.rows<DayTotals>(sql`
    select d.day::text as day, d.state, d.finished_at as "finishedAt",
      m.count as "movementCount", m.theirs as "theirsYen", m.fee as "feeYen",
      m.paid_out as "paidOutYen", m.theirs - e.amount as "oursYen", e.open_count as "openCount",
      e.open_amount as "openYen"
    from reconciliation_days d cross join lateral (
      select count(*)::int as count,
        coalesce(sum(amount - fee) filter (where kind <> 'payout'), 0)::bigint as theirs,
        coalesce(sum(fee) filter (where kind <> 'payout'), 0)::bigint as fee,
        coalesce(-sum(amount - fee) filter (where kind = 'payout'), 0)::bigint as paid_out
      from provider_movements
      where provider = d.provider and day = d.day and currency = 'jpy'
    ) m cross join lateral (
      select coalesce(sum(amount_yen), 0)::bigint as amount,
        count(*) filter (where state = 'open')::int as open_count,
        coalesce(sum(amount_yen) filter (where state = 'open'), 0)::bigint as open_amount
      from reconciliation_differences
      where provider = d.provider and day = d.day and state <> 'matched'
    ) e
    where d.provider = ${provider} ${before ? sql`and d.day < ${before}` : empty}
      ${day ? sql`and d.day = ${day}` : empty}
    order by d.day desc limit ${limit}
  `);
}
