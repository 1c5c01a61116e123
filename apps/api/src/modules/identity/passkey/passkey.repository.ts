import type { PasskeyDeviceType } from '@saifu/domain/identity/passkey';
import sql, { raw } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { PasskeyUse } from '../../../platform/passkey/prove-passkey.ts';

export type Passkey = {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: PasskeyDeviceType;
  readonly isBackedUp: boolean;
  readonly name: string;
  /** From then on it approves large payments. */
  readonly settledAt: Date;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'device_type',
  'is_backed_up',
  'name',
  'settled_at',
  'created_at',
  'last_used_at',
] as const satisfies readonly (keyof Tables['passkeys'])[];

const FIELDS = raw(COLUMNS.join(', '));

/** Returns false if the credential is already registered. */
export async function insert(tx: Tx, passkey: Passkey): Promise<boolean> {
  const count = await tx.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type,
      is_backed_up, name, settled_at, created_at, last_used_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}, ${passkey.deviceType}, ${passkey.isBackedUp},
      ${passkey.name}, ${passkey.settledAt}, ${passkey.createdAt}, ${passkey.lastUsedAt})
    on conflict (credential_id) do nothing
  `);
  return count === 1;
}

/** The newest first. */
export async function listByUser(tx: Tx, userId: string): Promise<readonly Passkey[]> {
  const rows = await tx.rows<Row>(sql`
    select ${FIELDS} from passkeys where user_id = ${userId} order by created_at desc, id desc
  `);
  return rows.map(toPasskey);
}

export async function count(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from passkeys where user_id = ${userId}
  `);
  return row?.count ?? 0;
}

export async function findByCredential(tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from passkeys where credential_id = ${credentialId}
  `);
  return row && toPasskey(row);
}

/** Locks the passkey until the transaction ends; undefined if it was removed. */
export async function lock(tx: Tx, id: string): Promise<Passkey | undefined> {
  const [row] = await tx.rows<Row>(sql`select ${FIELDS} from passkeys where id = ${id} for update`);
  return row && toPasskey(row);
}

export async function recordUse(tx: Tx, id: string, use: PasskeyUse): Promise<void> {
  await tx.run(sql`
    update passkeys set counter = ${use.counter}, is_backed_up = ${use.isBackedUp},
      last_used_at = ${use.now}
    where id = ${id}
  `);
}

export async function rename(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId}
    returning ${FIELDS}
  `);
  return row && toPasskey(row);
}

export async function remove(tx: Tx, userId: string, id: string): Promise<Passkey | undefined> {
  const [row] = await tx.rows<Row>(sql`
    delete from passkeys where id = ${id} and user_id = ${userId} returning ${FIELDS}
  `);
  return row && toPasskey(row);
}

export async function removeAll(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from passkeys where user_id = ${userId}`);
}

/** Removes the passkeys that do not approve large payments yet. */
export async function removeUnsettled(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<readonly Passkey[]> {
  const rows = await tx.rows<Row>(sql`
    delete from passkeys where user_id = ${userId} and settled_at > ${now}
    returning ${FIELDS}
  `);
  return rows.map(toPasskey);
}

type Row = Pick<Tables['passkeys'], (typeof COLUMNS)[number]>;

function toPasskey(row: Row): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    deviceType: row.device_type,
    isBackedUp: row.is_backed_up,
    name: row.name,
    settledAt: row.settled_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
