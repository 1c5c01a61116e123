import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { FileLocation } from '../../../platform/storage/store-file.ts';
import { assertInserted, endUpload } from '../../../platform/storage/stored-object.repository.ts';
import type { StoreLogo } from './store-logo.ts';

/**
 * Does nothing if the store already has this logo. With a key, the image is in the object storage,
 * and the store must be locked.
 */
export async function insert(
  tx: Tx,
  logo: StoreLogo,
  storageKey: string | null = null,
): Promise<void> {
  if (storageKey !== null) return insertStored(tx, logo, storageKey);
  await tx.run(sql`
    insert into store_logos (hash, store_id, webp, created_at)
    values (${logo.hash}, ${logo.storeId}, ${logo.webp}, ${logo.createdAt})
    on conflict do nothing
  `);
}

async function insertStored(
  tx: Tx,
  { hash, storeId, createdAt }: StoreLogo,
  storageKey: string,
): Promise<void> {
  const existing = await tx.rows(sql`
    select from store_logos where hash = ${hash} and store_id = ${storeId}
  `);
  // The object that was written in vain is deleted with other unfinished uploads.
  if (existing.length > 0) return;
  const reference = sql`logo_hash = ${hash}, logo_store_id = ${storeId}`;
  const count = await tx.run(sql`
    with object as (${endUpload(storageKey, reference)})
    insert into store_logos (hash, store_id, storage_key, created_at)
    select ${hash}::text, ${storeId}::uuid, key, ${createdAt}::timestamptz from object
  `);
  assertInserted(count);
}

/** Stores with the same image share its URL. */
export async function getImage(tx: Tx, hash: string): Promise<FileLocation | undefined> {
  const [row] = await tx.rows<FileLocation>(sql`
    select webp as content, storage_key as "storageKey" from store_logos where hash = ${hash}
    limit 1
  `);
  return row;
}

/** Deletes the logos of a store that it neither shows nor has requested. */
export async function deleteUnused(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`
    delete from store_logos l
    where l.store_id = ${storeId}
      and not exists (select from stores s where s.id = l.store_id and s.logo_hash = l.hash)
      and not exists (
        select from store_changes c
        where c.store_id = l.store_id and c.status = 'pending' and c.changes->>'logoHash' = l.hash
      )
  `);
}
