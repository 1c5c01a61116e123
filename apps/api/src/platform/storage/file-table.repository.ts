import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../db/db.ts';
import type { FileKind } from './storage-key.ts';
import { endUpload } from './stored-object.repository.ts';

/** A table whose rows hold files, for moving these into the object storage and back. */
export type FileTable = {
  readonly kind: FileKind;
  readonly name: string;
  /** The column with the bytes. */
  readonly content: string;
  /** The primary key, with the types of its columns, which a cursor needs. */
  readonly ids: readonly { readonly column: string; readonly type: string }[];
  /** The columns of `stored_objects` that refer to the primary key. */
  readonly references: readonly string[];
  /** The media type, a column or a constant. */
  readonly mediaType: Sql;
  /** A column for the size of files that are not in their row. */
  readonly size?: string;
};

export const FILE_TABLES: readonly FileTable[] = [
  {
    kind: 'attachments',
    name: 'attachments',
    content: 'content',
    ids: [{ column: 'id', type: 'uuid' }],
    references: ['attachment_id'],
    mediaType: sql`media_type`,
    size: 'storage_bytes',
  },
  {
    kind: 'scan-photos',
    name: 'scan_photos',
    content: 'jpeg',
    ids: [
      { column: 'order_id', type: 'uuid' },
      { column: 'position', type: 'int' },
    ],
    references: ['photo_order_id', 'photo_position'],
    mediaType: sql`'image/jpeg'`,
  },
  {
    kind: 'store-logos',
    name: 'store_logos',
    content: 'webp',
    ids: [
      { column: 'hash', type: 'text' },
      { column: 'store_id', type: 'uuid' },
    ],
    references: ['logo_hash', 'logo_store_id'],
    mediaType: sql`'image/webp'`,
  },
  {
    kind: 'export-chunks',
    name: 'export_chunks',
    content: 'bytes',
    ids: [
      { column: 'export_id', type: 'uuid' },
      { column: 'position', type: 'int' },
    ],
    references: ['export_id', 'chunk_position'],
    mediaType: sql`'application/octet-stream'`,
  },
];

/** The values of the primary key, as text. */
export type FileId = readonly string[];

export type FileSide = 'database' | 'storage';

/** Ids of the files that are on one side, after the cursor, in the order of the primary key. */
export async function listIds(
  tx: Tx,
  table: FileTable,
  input: { readonly side: FileSide; readonly after: FileId | null; readonly limit: number },
): Promise<readonly FileId[]> {
  const { side, after, limit } = input;
  const isThere = raw(side === 'database' ? table.content : 'storage_key');
  const ids = raw(table.ids.map(({ column }) => column).join(', '));
  const texts = raw(table.ids.map(({ column }) => `${column}::text`).join(', '));
  const rows = await tx.rows<{ id: FileId }>(sql`
    select array[${texts}] as id from ${raw(table.name)}
    where ${isThere} is not null ${after ? sql`and (${ids}) > (${toValues(table, after)})` : empty}
    order by ${ids} limit ${limit}
  `);
  return rows.map(({ id }) => id);
}

const toValues = ({ ids }: FileTable, id: FileId) =>
  join(ids.map(({ type }, at) => sql`${id[at]}::${raw(type)}`));

const isRow = ({ ids }: FileTable, id: FileId) =>
  join(
    ids.map(({ column, type }, at) => sql`${raw(column)} = ${id[at]}::${raw(type)}`),
    ' and ',
  );

export type FileInDatabase = { readonly bytes: Buffer; readonly mediaType: string };

/** Undefined: it was deleted or moved meanwhile. */
export async function getFromDatabase(
  tx: Tx,
  table: FileTable,
  id: FileId,
): Promise<FileInDatabase | undefined> {
  const [row] = await tx.rows<FileInDatabase>(sql`
    select ${raw(table.content)} as bytes, ${table.mediaType} as "mediaType"
    from ${raw(table.name)} where ${isRow(table, id)} and ${raw(table.content)} is not null
  `);
  return row;
}

/** Undefined: it was deleted or moved meanwhile. */
export async function getKey(tx: Tx, table: FileTable, id: FileId): Promise<string | undefined> {
  const [row] = await tx.rows<{ key: string }>(sql`
    select storage_key as key from ${raw(table.name)}
    where ${isRow(table, id)} and storage_key is not null
  `);
  return row?.key;
}

/**
 * Replaces the bytes of a row by the key of their object. Returns false and changes nothing if the
 * row is gone or has other bytes by now, or if the object is being deleted.
 */
export async function replaceByKey(
  tx: Tx,
  table: FileTable,
  id: FileId,
  { key, bytes }: { readonly key: string; readonly bytes: Buffer },
): Promise<boolean> {
  const [content, name] = [raw(table.content), raw(table.name)];
  const size = table.size ? sql`, ${raw(table.size)} = ${bytes.length}::int` : empty;
  // The row is locked first, so that it cannot be replaced between the comparison and the update.
  const same = sql`select from ${name} where ${isRow(table, id)}
    and ${content} = ${bytes}::bytea for update`;
  const references = join(
    table.references.map((column, at) => {
      const type = raw(table.ids[at]?.type ?? '');
      return sql`${raw(column)} = ${id[at]}::${type}`;
    }),
  );
  const count = await tx.run(sql`
    with same as (${same}), object as (
      ${endUpload(key, references, sql`and exists (select from same)`)}
    )
    update ${name} set ${content} = null, storage_key = object.key ${size}
    from object where ${isRow(table, id)}
  `);
  return count === 1;
}

/** The opposite. The object is left without a reference, and the scheduled task deletes it. */
export async function replaceByBytes(
  tx: Tx,
  table: FileTable,
  id: FileId,
  { key, bytes }: { readonly key: string; readonly bytes: Buffer },
): Promise<boolean> {
  const size = table.size ? sql`, ${raw(table.size)} = null` : empty;
  const unset = raw(table.references.map((column) => `${column} = null`).join(', '));
  const count = await tx.run(sql`
    with moved as (
      update ${raw(table.name)}
      set ${raw(table.content)} = ${bytes}::bytea, storage_key = null ${size}
      where ${isRow(table, id)} and storage_key = ${key} returning 1
    )
    update stored_objects set ${unset} where key = ${key} and exists (select from moved)
  `);
  return count === 1;
}
