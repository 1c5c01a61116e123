import { UNUSED_UPLOADS_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { AttachmentType } from '../../../platform/attachments/attachment-cleaner.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { FileLocation } from '../../../platform/storage/store-file.ts';
import { assertInserted, endUpload } from '../../../platform/storage/stored-object.repository.ts';

export type NewUpload = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Buffer;
  /** Null: the content is stored in the row. */
  readonly storageKey: string | null;
  readonly createdAt: Date;
};

/** The metadata of a file, without its content. */
export type Upload = {
  readonly id: string;
  readonly refundRequestId: string | null;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
};

export type StoredFile = Upload & FileLocation;

const FIELDS = sql`u.id, u.refund_request_id as "refundRequestId", u.name, u.media_type as type,
  coalesce(octet_length(u.content), u.storage_bytes) as bytes`;
const LOCATION = sql`u.content, u.storage_key as "storageKey"`;

export async function insert(tx: Tx, upload: NewUpload): Promise<void> {
  const { storageKey } = upload;
  if (storageKey !== null) return insertStored(tx, { ...upload, storageKey });
  await tx.run(sql`
    insert into attachments (id, user_id, name, media_type, content, created_at)
    values (${upload.id}, ${upload.userId}, ${upload.name}, ${upload.type}, ${upload.content},
      ${upload.createdAt})
  `);
}

async function insertStored(
  tx: Tx,
  upload: NewUpload & { readonly storageKey: string },
): Promise<void> {
  const { id, storageKey } = upload;
  const count = await tx.run(sql`
    with object as (${endUpload(storageKey, sql`attachment_id = ${id}`)})
    insert into attachments
      (id, user_id, name, media_type, storage_key, storage_bytes, created_at)
    select ${id}::uuid, ${upload.userId}::uuid, ${upload.name}::text, ${upload.type}::text, key,
      ${upload.content.length}::int, ${upload.createdAt}::timestamptz from object
  `);
  assertInserted(count);
}

export async function getOwn(tx: Tx, userId: string, id: string): Promise<StoredFile | undefined> {
  const [row] = await tx.rows<StoredFile>(sql`
    select ${FIELDS}, ${LOCATION} from attachments u where u.id = ${id} and u.user_id = ${userId}
  `);
  return row;
}

export async function getByRefundRequest(
  tx: Tx,
  refundRequestId: string,
  id: string,
): Promise<StoredFile | undefined> {
  const [row] = await tx.rows<StoredFile>(sql`
    select ${FIELDS}, ${LOCATION} from attachments u
    where u.id = ${id} and u.refund_request_id = ${refundRequestId}
  `);
  return row;
}

/**
 * Attaches files to a refund request. Returns how many belonged to the payer and were not attached
 * yet.
 */
export function attach(
  tx: Tx,
  files: {
    readonly ids: readonly string[];
    readonly userId: string;
    readonly refundRequestId: string;
  },
): Promise<number> {
  return tx.run(sql`
    update attachments set refund_request_id = ${files.refundRequestId}
    where id = any(${files.ids}::uuid[]) and user_id = ${files.userId} and refund_request_id is null
  `);
}

export function listByRefundRequests(
  tx: Tx,
  refundRequestIds: readonly string[],
): Promise<readonly Upload[]> {
  return tx.rows<Upload>(sql`
    select ${FIELDS} from attachments u where u.refund_request_id = any(${refundRequestIds}::uuid[])
    order by u.created_at, u.id
  `);
}

/** Keeps only the newest unattached files of a user. */
export async function forgetExcess(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from attachments where id in (
      select id from attachments where user_id = ${userId} and refund_request_id is null
      order by created_at desc, id desc offset ${UNUSED_UPLOADS_MAX}
    )
  `);
}

/** Deletes in batches, because files are large and a day can bring many. */
export function forgetUnused(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`
    delete from attachments where id in (
      select id from attachments where refund_request_id is null and created_at < ${before}
      limit 500 for update skip locked
    )
  `);
}
