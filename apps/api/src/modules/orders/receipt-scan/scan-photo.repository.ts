import type { ReceiptFields } from '@saifu/domain/orders/receipt-scan';
import type { Yen } from '@saifu/domain/shared/yen';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import type { FileLocation } from '../../../platform/storage/store-file.ts';
import { assertInserted, endUpload } from '../../../platform/storage/stored-object.repository.ts';
import type { ReencodedPhoto } from '../../../receipt-ocr/ocr-pool.ts';

/**
 * The extracted fields and photos of a receipt. They belong to an order and are deleted before it.
 */
export type ScanContent = {
  readonly orderId: string;
  readonly fields: ReceiptFields;
  readonly photos: readonly StoredPhoto[];
  readonly createdAt: Date;
};

export type StoredPhoto = ReencodedPhoto & {
  /** Null: the image is stored in the row. */
  readonly storageKey: string | null;
};

/**
 * Inserts the content of a receipt, or replaces it with a newer scan. The saved state is unchanged.
 */
export async function put(
  tx: Tx,
  { orderId, fields, photos, createdAt }: ScanContent,
): Promise<void> {
  await tx.run(sql`
    insert into scan_contents (order_id, fields, created_at)
    values (${orderId}, ${JSON.stringify(fields)}, ${createdAt})
    on conflict (order_id) do update set fields = excluded.fields, created_at = excluded.created_at
  `);
  await tx.run(sql`delete from scan_photos where order_id = ${orderId}`);
  for (const [index, photo] of photos.entries()) {
    const { jpeg, width, height, storageKey } = photo;
    if (storageKey === null) {
      await tx.run(sql`
        insert into scan_photos (order_id, position, jpeg, width, height)
        values (${orderId}, ${index}, ${jpeg}, ${width}, ${height})
      `);
    } else {
      await insertStored(tx, { orderId, index, width, height, storageKey });
    }
  }
}

type NewStoredPhoto = Omit<StoredPhoto, 'jpeg' | 'storageKey'> & {
  readonly orderId: string;
  readonly index: number;
  readonly storageKey: string;
};

async function insertStored(tx: Tx, photo: NewStoredPhoto): Promise<void> {
  const { orderId, index, width, height, storageKey } = photo;
  const reference = sql`photo_order_id = ${orderId}, photo_position = ${index}`;
  const count = await tx.run(sql`
    with object as (${endUpload(storageKey, reference)})
    insert into scan_photos (order_id, position, storage_key, width, height)
    select ${orderId}::uuid, ${index}::int, key, ${width}::int, ${height}::int from object
  `);
  assertInserted(count);
}

/** A receipt that a user has saved. */
export type SavedScan = {
  readonly id: string;
  readonly title: string;
  readonly payAmount: Yen;
  readonly fields: ReceiptFields;
  readonly photoCount: number;
  readonly savedAt: Date;
};

const SAVED_SCANS = sql`
  select o.id, o.title, o.pay_amount as "payAmount", p.fields, p.saved_at as "savedAt",
    (select count(*) from scan_photos f where f.order_id = p.order_id) as "photoCount"
  from scan_contents p join orders o on o.id = p.order_id`;

export async function getSaved(tx: Tx, userId: string, id: string): Promise<SavedScan | undefined> {
  const [row] = await tx.rows<SavedScan>(
    sql`${SAVED_SCANS} where p.order_id = ${id} and p.saved_by = ${userId}`,
  );
  return row;
}

type ListSavedScansInput = {
  readonly userId: string;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Lists saved receipts, newest first. */
export function listSaved(
  tx: Tx,
  { userId, limit, after }: ListSavedScansInput,
): Promise<readonly SavedScan[]> {
  return tx.rows<SavedScan>(sql`
    ${SAVED_SCANS} where p.saved_by = ${userId}
    ${after ? sql`and (p.saved_at, p.order_id) < (${after.createdAt}, ${after.id})` : empty}
    order by p.saved_at desc, p.order_id desc limit ${limit}
  `);
}

export async function getSavedPhoto(
  tx: Tx,
  userId: string,
  id: string,
  index: number,
): Promise<FileLocation | undefined> {
  const [row] = await tx.rows<FileLocation>(sql`
    select f.jpeg as content, f.storage_key as "storageKey"
    from scan_photos f join scan_contents p on p.order_id = f.order_id
    where f.order_id = ${id} and f.position = ${index} and p.saved_by = ${userId}
  `);
  return row;
}

/** Counts a user's saved receipts and locks the user until the transaction ends. */
export async function countSaved(tx: Tx, userId: string): Promise<number> {
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  const [row] = await tx.rows<{ count: number }>(
    sql`select count(*) from scan_contents where saved_by = ${userId}`,
  );
  return row?.count ?? 0;
}

/** Marks a receipt as saved, if its content still exists. */
export async function save(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update scan_contents set saved_by = ${userId}, saved_at = ${now}
    where order_id = ${id} and (saved_by is null or saved_by = ${userId})
  `);
}

export function deleteSaved(tx: Tx, userId: string, id: string): Promise<number> {
  return tx.run(sql`delete from scan_contents where order_id = ${id} and saved_by = ${userId}`);
}

export function deleteUnsaved(tx: Tx, id: string): Promise<number> {
  return tx.run(sql`delete from scan_contents where order_id = ${id} and saved_by is null`);
}

/** Deletes in batches, because photos are large and a day can bring many. */
export function deleteExpiredUnsaved(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    delete from scan_contents where order_id in (
      select order_id from scan_contents where saved_by is null and created_at < ${before}
      limit 500 for update skip locked
    )
  `);
}
