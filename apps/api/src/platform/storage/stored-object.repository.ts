import { AppError } from '@saifu/domain/shared/app-error';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../db/db.ts';

/** Records an object before it is written, so that it is found if this process dies meanwhile. */
export async function beginUpload(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`insert into stored_objects (key) values (${key})`);
}

/**
 * Part of the statement that inserts the row of a file: ends the upload and refers to the row.
 * Returns no key if the upload took so long that the object is being deleted; `assertInserted` then
 * rejects it.
 */
export function endUpload(key: string, reference: Sql, condition: Sql = empty): Sql {
  return sql`
    update stored_objects set is_uploading = false, ${reference}
    where key = ${key} and is_uploading ${condition} returning key`;
}

/** Called with the number of inserted rows. */
export function assertInserted(count: number): void {
  if (count === 0) throw new AppError('overloaded');
}

/** Gives up uploads whose process died. Both times are the database's, so no other clock counts. */
export function endStaleUploads(tx: Tx): Promise<number> {
  return tx.run(sql`
    update stored_objects set is_uploading = false
    where is_uploading and created_at < now() - interval '1 hour'
  `);
}

const IS_UNREFERENCED = sql`not is_uploading and attachment_id is null
  and photo_order_id is null and logo_hash is null and export_id is null`;

/** Objects whose row was deleted, or never written. No row can refer to them again. */
export async function listUnreferenced(
  tx: Tx,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select key from stored_objects where ${IS_UNREFERENCED} and key > ${after}
    order by key limit ${limit}
  `);
  return rows.map(({ key }) => key);
}

/** Called when the object no longer exists. */
export async function forget(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from stored_objects where key = ${key} and ${IS_UNREFERENCED}`);
}

/** Whether a file can only be read from the object storage. */
export async function hasReferenced(tx: Tx): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from stored_objects
    where attachment_id is not null or photo_order_id is not null or logo_hash is not null
      or export_id is not null
    limit 1
  `);
  return rows.length > 0;
}
