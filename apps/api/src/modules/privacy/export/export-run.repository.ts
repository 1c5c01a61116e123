import {
  EXPORT_LIFE_MS,
  EXPORT_RUNS_MAX,
  MERCHANT_EXPORT_LIFE_MS,
} from '@saifu/domain/shared/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { FileLocation } from '../../../platform/storage/store-file.ts';
import { EXPORT_FIELDS } from './export.repository.ts';
import type { StoredExport } from './export.ts';

/** One run of an export. */
export type ExportRun = { readonly exportId: string; readonly runId: string };

/** Who requested an export: only the jobs of its owner make it. */
export type ExportOwner = 'user' | 'merchant';

const BELONGS_TO = {
  user: sql`user_id is not null`,
  merchant: sql`user_id is null`,
} as const satisfies Record<ExportOwner, Sql>;

/**
 * Takes the export over from another run and deletes its chunks. Returns undefined if the export is
 * finished or has used up its runs, in which case it fails.
 */
export function take(
  db: Db,
  run: ExportRun,
  owner: ExportOwner,
  now: Date,
): Promise<StoredExport | undefined> {
  const { exportId, runId } = run;
  const isWanted = sql`id = ${exportId} and state in ('waiting', 'running')
    and ${BELONGS_TO[owner]}`;
  return db.transaction(async (tx) => {
    const [row] = await tx.rows<StoredExport>(sql`
      update exports set state = 'running', run_id = ${runId}, runs = runs + 1, done = 0,
        total = null, heartbeat_at = ${now}
      where ${isWanted} and runs < ${EXPORT_RUNS_MAX}
      returning ${EXPORT_FIELDS}
    `);
    if (row === undefined) await abandonRun(tx, isWanted, now);
    else await tx.run(sql`delete from export_chunks where export_id = ${exportId}`);
    return row;
  });
}

async function abandonRun(tx: Tx, isWanted: Sql, now: Date): Promise<void> {
  await tx.run(sql`
    update exports set state = 'failed', finished_at = ${now}, expires_at = ${getExpiry(now)}
    where ${isWanted}
  `);
}

function getExpiry(now: Date): Sql {
  const after = (lifeMs: number) => new Date(now.getTime() + lifeMs);
  return sql`case when ${BELONGS_TO.merchant} then ${after(MERCHANT_EXPORT_LIFE_MS)}::timestamptz
    else ${after(EXPORT_LIFE_MS)}::timestamptz end`;
}

const isMine = ({ exportId, runId }: ExportRun) =>
  sql`id = ${exportId} and run_id = ${runId} and state = 'running'`;

/** Here and below, false means that another run has taken over. */
export async function begin(
  tx: Tx,
  run: ExportRun,
  file: { readonly total: number; readonly name: string },
): Promise<boolean> {
  const count = await tx.run(sql`
    update exports set total = ${file.total}, file_name = ${file.name} where ${isMine(run)}
  `);
  return count === 1;
}

export type ExportChunk = {
  readonly position: number;
  readonly bytes: Buffer;
  /** Null: the chunk is stored in its row. */
  readonly storageKey: string | null;
};

/** Saves the progress and, if given, the next chunk. */
export async function advance(
  tx: Tx,
  run: ExportRun,
  progress: { readonly done: number; readonly now: Date; readonly exportChunk?: ExportChunk },
): Promise<boolean> {
  const { done, now, exportChunk } = progress;
  const beat = sql`update exports set done = ${done}, heartbeat_at = ${now} where ${isMine(run)}`;
  const count = await tx.run(exportChunk === undefined ? beat : insertChunk(beat, exportChunk));
  return count === 1;
}

function insertChunk(beat: Sql, { position, bytes, storageKey }: ExportChunk): Sql {
  if (storageKey === null) {
    return sql`with own_run as (${beat} returning id)
      insert into export_chunks (export_id, position, bytes)
      select id, ${position}::int, ${bytes}::bytea from own_run`;
  }
  return sql`with own_run as (${beat} returning id), object as (
      update stored_objects set is_uploading = false, export_id = own_run.id,
        chunk_position = ${position}
      from own_run where key = ${storageKey} and is_uploading returning key
    )
    insert into export_chunks (export_id, position, storage_key)
    select own_run.id, ${position}::int, object.key from own_run, object`;
}

export async function finish(
  tx: Tx,
  run: ExportRun,
  end: { readonly done: number; readonly bytes: number; readonly now: Date },
): Promise<boolean> {
  const { done, bytes, now } = end;
  const count = await tx.run(sql`
    update exports set state = 'ready', total = ${done}, done = ${done}, bytes = ${bytes},
      finished_at = ${now}, expires_at = ${getExpiry(now)}
    where ${isMine(run)}
  `);
  return count === 1;
}

export async function getChunk(
  tx: Tx,
  id: string,
  position: number,
): Promise<FileLocation | undefined> {
  const [row] = await tx.rows<FileLocation>(sql`
    select bytes as content, storage_key as "storageKey" from export_chunks
    where export_id = ${id} and position = ${position}
  `);
  return row;
}
