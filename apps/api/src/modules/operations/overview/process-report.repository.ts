import { PROCESS_SILENT_MS, PROVIDER_STATUS_MINUTES } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type StoredReport = {
  readonly name: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly reportedAt: Date;
  /** False: the process has ended or hangs. What it saw of others still counts for a while. */
  readonly isAlive: boolean;
  readonly report: unknown;
};

type NewReport = Pick<StoredReport, 'name' | 'version' | 'startedAt'> & {
  readonly id: string;
  readonly report: unknown;
};

/** Writes the report of a process and deletes those of processes that ended long ago. */
export async function put(tx: Tx, { id, name, version, startedAt, report }: NewReport) {
  await tx.run(sql`
    insert into process_reports (id, name, version, started_at, reported_at, report)
    values (${id}, ${name}, ${version}, ${startedAt}, clock_timestamp(), ${JSON.stringify(report)})
    on conflict (id) do update
    set reported_at = excluded.reported_at, report = excluded.report
  `);
  await tx.run(sql`
    delete from process_reports
    where reported_at < clock_timestamp() - ${`${PROVIDER_STATUS_MINUTES} minutes`}::interval
  `);
}

const LISTED_MAX = 200;

/** The newest first. */
export function list(tx: Tx): Promise<readonly StoredReport[]> {
  return tx.rows<StoredReport>(sql`
    select name, version, started_at as "startedAt", reported_at as "reportedAt", report,
      reported_at > clock_timestamp() - ${`${PROCESS_SILENT_MS} milliseconds`}::interval
        as "isAlive"
    from process_reports order by reported_at desc, id limit ${LISTED_MAX}
  `);
}
