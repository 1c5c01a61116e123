import type { PasskeyDeviceType } from '@saifu/domain/identity/passkey';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { PasskeyUse } from '../../../platform/passkey/prove-passkey.ts';

export type MemberPasskey = {
  readonly id: string;
  readonly memberId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceType: PasskeyDeviceType;
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  memberId: 'member_id',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  deviceType: 'device_type',
  isBackedUp: 'is_backed_up',
  name: 'name',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
} as const satisfies ColumnsOf<'member_passkeys', MemberPasskey>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`p.${column} as "${name}"`)),
);

const list = (tx: Tx, rest: Sql): Promise<readonly MemberPasskey[]> =>
  tx.rows<MemberPasskey>(sql`select ${FIELDS} from member_passkeys p ${rest}`);

/** Returns false if the credential is already registered. */
export async function insert(tx: Tx, passkey: MemberPasskey): Promise<boolean> {
  const count = await tx.run(sql`
    insert into member_passkeys (id, member_id, credential_id, public_key, counter, transports,
      device_type, is_backed_up, name, created_at, last_used_at)
    values (${passkey.id}, ${passkey.memberId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}, ${passkey.deviceType}, ${passkey.isBackedUp},
      ${passkey.name}, ${passkey.createdAt}, ${passkey.lastUsedAt})
    on conflict (credential_id) do nothing
  `);
  return count === 1;
}

/** The newest first. */
export function listByMember(tx: Tx, memberId: string): Promise<readonly MemberPasskey[]> {
  return list(tx, sql`where p.member_id = ${memberId} order by p.created_at desc, p.id desc`);
}

export async function findByCredential(
  tx: Tx,
  credentialId: Buffer,
): Promise<MemberPasskey | undefined> {
  const [passkey] = await list(tx, sql`where p.credential_id = ${credentialId}`);
  return passkey;
}

/** Locks the passkey until the transaction ends; undefined if it was removed. */
export async function lock(tx: Tx, id: string): Promise<MemberPasskey | undefined> {
  const [passkey] = await list(tx, sql`where p.id = ${id} for update`);
  return passkey;
}

export async function recordUse(tx: Tx, id: string, use: PasskeyUse): Promise<void> {
  await tx.run(sql`
    update member_passkeys set counter = ${use.counter}, is_backed_up = ${use.isBackedUp},
      last_used_at = ${use.now}
    where id = ${id}
  `);
}

export async function rename(tx: Tx, id: string, name: string): Promise<void> {
  await tx.run(sql`update member_passkeys set name = ${name} where id = ${id}`);
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from member_passkeys where id = ${id}`);
}

export async function removeAll(tx: Tx, memberId: string): Promise<void> {
  await tx.run(sql`delete from member_passkeys where member_id = ${memberId}`);
}
