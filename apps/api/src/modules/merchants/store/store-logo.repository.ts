import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { StoreLogo } from './store-logo.ts';

/** Does nothing if the store already has this logo. */
export async function insert(tx: Tx, logo: StoreLogo): Promise<void> {
  await tx.run(sql`
    insert into store_logos (hash, store_id, webp, created_at)
    values (${logo.hash}, ${logo.storeId}, ${logo.webp}, ${logo.createdAt})
    on conflict do nothing
  `);
}

/** Stores with the same image share its URL. */
export async function getImage(tx: Tx, hash: string): Promise<Buffer | undefined> {
  const [row] = await tx.rows<Pick<StoreLogo, 'webp'>>(
    sql`select webp from store_logos where hash = ${hash} limit 1`,
  );
  return row?.webp;
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
