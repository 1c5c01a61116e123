import sql, { raw } from 'sql-template-tag';
import type { Tables } from '../../platform/db/database-types.ts';
import type { Tx } from '../../platform/db/db.ts';

export type NewMerchant = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly createdAt: Date;
};

export async function insert(tx: Tx, merchant: NewMerchant): Promise<void> {
  await tx.run(sql`
    insert into merchants (id, name, email, created_at)
    values (${merchant.id}, ${merchant.name}, ${merchant.email}, ${merchant.createdAt})
    on conflict (id) do nothing
  `);
}

export async function getName(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(sql`select name from merchants where id = ${id}`);
  if (row === undefined) throw new Error('the merchant of a store does not exist');
  return row.name;
}

/** Email of the merchant; null if it only receives webhook events. */
export async function getEmail(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.rows<{ email: string | null }>(sql`
    select email from merchants where id = ${id}
  `);
  return row?.email ?? null;
}

export async function exists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows(sql`select from merchants where id = ${id}`)).length === 1;
}

/**
 * Locks the merchant until the transaction ends, so that its resources can be counted. Returns
 * false if it does not exist.
 */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`select id from merchants where id = ${id} for update`);
  return rows.length === 1;
}

/** Locks the merchant, and returns since when it is suspended; null: it is not. */
export async function lockSuspension(tx: Tx, id: string): Promise<Date | null> {
  const [row] = await tx.rows<{ readonly suspendedAt: Date | null }>(sql`
    select suspended_at as "suspendedAt" from merchants where id = ${id} for update
  `);
  return row?.suspendedAt ?? null;
}

type Suspension = {
  readonly id: string;
  /** Null: it is lifted. */
  readonly suspendedAt: Date | null;
  readonly reason: string | null;
};

/** The stores repeat the time, so that a payment reads one row. */
export async function setSuspension(
  tx: Tx,
  { id, suspendedAt, reason }: Suspension,
): Promise<void> {
  await tx.run(sql`
    update merchants set suspended_at = ${suspendedAt}, suspension_reason = ${reason}
    where id = ${id}
  `);
  await tx.run(sql`
    update stores set merchant_suspended_at = ${suspendedAt} where merchant_id = ${id}
  `);
}

export type NewKey = {
  readonly id: string;
  readonly merchantId: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly endsWith: string;
  readonly createdAt: Date;
};

/** A key with its plaintext secret, which is returned only on creation. */
export type MadeKey = { readonly key: NewKey; readonly secret: string };

export type ApiKey = Omit<NewKey, 'tokenHash'> & { readonly lastUsedAt: Date | null };

const KEY_COLUMNS = [
  'id',
  'merchant_id',
  'name',
  'ends_with',
  'created_at',
  'last_used_at',
] as const satisfies readonly (keyof Tables['api_keys'])[];

const KEY_FIELDS = raw(KEY_COLUMNS.join(', '));

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.run(sql`
    insert into api_keys (id, merchant_id, name, token_hash, ends_with, created_at)
    values (${key.id}, ${key.merchantId}, ${key.name}, ${key.tokenHash}, ${key.endsWith},
      ${key.createdAt})
    on conflict do nothing
  `);
}

/** Active keys, newest first. */
export async function listKeys(tx: Tx, merchantId: string): Promise<readonly ApiKey[]> {
  const rows = await tx.rows<KeyRow>(sql`
    select ${KEY_FIELDS} from api_keys where merchant_id = ${merchantId} and revoked_at is null
    order by created_at desc, id desc limit 100
  `);
  return rows.map(toKey);
}

/** Returns undefined if the merchant has no such active key. */
export async function revokeKey(
  tx: Tx,
  merchantId: string,
  id: string,
  now: Date,
): Promise<Pick<ApiKey, 'name' | 'endsWith'> | undefined> {
  const [revoked] = await tx.rows<Pick<ApiKey, 'name' | 'endsWith'>>(sql`
    update api_keys set revoked_at = ${now}
    where id = ${id} and merchant_id = ${merchantId} and revoked_at is null
    returning name, ends_with as "endsWith"
  `);
  return revoked;
}

export async function revokeAllKeys(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update api_keys set revoked_at = ${now}
    where merchant_id = ${merchantId} and revoked_at is null
  `);
}

export type KeyHolder = {
  readonly keyId: string;
  readonly merchantId: string;
  readonly lastUsedAt: Date | null;
};

export async function findByKey(tx: Tx, tokenHash: Buffer): Promise<KeyHolder | undefined> {
  const [row] = await tx.rows<KeyRow>(sql`
    select ${KEY_FIELDS} from api_keys where token_hash = ${tokenHash} and revoked_at is null
  `);
  return row && { keyId: row.id, merchantId: row.merchant_id, lastUsedAt: row.last_used_at };
}

export async function markUsed(tx: Tx, keyId: string, now: Date): Promise<void> {
  await tx.run(sql`update api_keys set last_used_at = ${now} where id = ${keyId}`);
}

type KeyRow = Pick<Tables['api_keys'], (typeof KEY_COLUMNS)[number]>;

function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    name: row.name,
    endsWith: row.ends_with,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
