import { RECEIPT_SCAN_SILENCE_MS } from '@saifu/domain/orders/receipt-scan-limits';
import type { AppError, ErrorParams } from '@saifu/domain/shared/app-error';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Progress } from '../../../receipt-ocr/worker-pool.ts';
import type { Person } from './duplicate-scan.repository.ts';

export type NewScan = {
  readonly id: string;
  readonly owner: Person;
  readonly progress: Progress;
  readonly photoCount: number;
  /** The rate limit key that the scan was counted under. */
  readonly rateLimitKey: string;
  readonly createdAt: Date;
};

export async function insert(tx: Tx, scan: NewScan): Promise<void> {
  const { owner, progress } = scan;
  await tx.run(sql`
    insert into receipt_scans
      (id, user_id, device_hash, status, position, photo, photo_count, rate_limit_key, created_at)
    values (${scan.id}, ${owner.userId}, ${owner.userId === null ? owner.device : null},
      ${progress.status}, ${positionIn(progress)}, ${photoIn(progress)}, ${scan.photoCount},
      ${scan.rateLimitKey}, ${scan.createdAt})
  `);
}

const IS_OPEN = sql`status in ('queued', 'reading')`;
/** The heartbeat is overdue, so the process that runs the scan has died. */
const IS_SILENT = sql`(${IS_OPEN}
  and heartbeat_at < now() - ${RECEIPT_SCAN_SILENCE_MS / 1000}::float8 * interval '1 second')`;

/** Updates the progress and the heartbeat. */
export async function beat(tx: Tx, id: string, progress: Progress): Promise<void> {
  await tx.run(sql`
    update receipt_scans set status = ${progress.status}, position = ${positionIn(progress)},
      photo = ${photoIn(progress)}, heartbeat_at = now()
    where id = ${id} and ${IS_OPEN}
  `);
}

type Result = { readonly orderId: string; readonly view: unknown };

export async function finish(tx: Tx, id: string, { orderId, view }: Result): Promise<void> {
  await tx.run(sql`
    update receipt_scans set status = 'done', position = null, photo = null,
      order_id = ${orderId}, view = ${JSON.stringify(view)}, heartbeat_at = now()
    where id = ${id} and ${IS_OPEN}
  `);
}

export type Failure = {
  readonly id: string;
  readonly appError: AppError;
  /** If true, fails the scan only when its heartbeat is overdue. */
  readonly isSilentOnly: boolean;
};

/**
 * Returns the scan's rate limit key. Undefined if the scan had ended, was deleted, or has a current
 * heartbeat.
 */
export async function fail(tx: Tx, failure: Failure): Promise<string | undefined> {
  const { id, appError, isSilentOnly } = failure;
  const [row] = await tx.rows<{ readonly rate_limit_key: string }>(sql`
    update receipt_scans set status = 'failed', position = null, photo = null,
      error_code = ${appError.code}, error_params = ${JSON.stringify(appError.params)},
      heartbeat_at = now()
    where id = ${id} and ${isSilentOnly ? IS_SILENT : IS_OPEN}
    returning rate_limit_key
  `);
  return row?.rate_limit_key;
}

export type Scan<View> = { readonly id: string; readonly photoCount: number } & (
  | { readonly status: 'open'; readonly progress: Progress; readonly isSilent: boolean }
  | { readonly status: 'done'; readonly view: View }
  | { readonly status: 'failed'; readonly code: string; readonly params: ErrorParams }
);

type Row<View> = {
  readonly id: string;
  readonly status: 'queued' | 'reading' | 'done' | 'failed';
  readonly position: number | null;
  readonly photo: number | null;
  readonly photoCount: number;
  readonly isSilent: boolean;
  readonly view: View;
  readonly code: string;
  readonly params: ErrorParams;
};

/** Returns undefined if the scan does not exist or belongs to another caller. */
export async function find<View>(
  tx: Tx,
  id: string,
  caller: Person,
): Promise<Scan<View> | undefined> {
  const [row] = await tx.rows<Row<View>>(sql`
    select id, status, position, photo, photo_count as "photoCount", ${IS_SILENT} as "isSilent",
      view, error_code as code, error_params as params
    from receipt_scans where id = ${id} and case when user_id is null
      then device_hash = ${caller.device} else user_id = ${caller.userId} end
  `);
  return row && toScan(row);
}

function toScan<View>({ id, photoCount, ...row }: Row<View>): Scan<View> {
  const { status, isSilent, view, code, params } = row;
  if (status === 'done') return { id, photoCount, status, view };
  if (status === 'failed') return { id, photoCount, status, code, params };
  const progress: Progress =
    status === 'queued'
      ? { status, position: row.position ?? 1 }
      : { status, part: row.photo ?? 1 };
  return { id, photoCount, status: 'open', progress, isSilent };
}

export async function deleteByOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`delete from receipt_scans where order_id = ${orderId}`);
}

export function deleteOld(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`delete from receipt_scans where id in (
    select id from receipt_scans where created_at < ${before} limit 1000 for update skip locked)`);
}

function positionIn(progress: Progress): number | null {
  return progress.status === 'queued' ? progress.position : null;
}

function photoIn(progress: Progress): number | null {
  return progress.status === 'reading' ? progress.part : null;
}
