import type { ConsoleRole } from '@saifu/domain/members/member-role';
import { isStaffRole } from '@saifu/domain/members/staff-role';
import { MEMBERS_MAX } from '@saifu/domain/shared/limits';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/pagination.ts';

export type NewMember = {
  readonly id: string;
  /** Null: the operator's staff. */
  readonly merchantId: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: ConsoleRole;
  /** The stores that a clerk is limited to. Empty: all of them. */
  readonly storeIds: readonly string[];
  readonly refundLimitYen: number;
  readonly passwordHash: string;
  readonly encryptedTotpSecret: Buffer | null;
  /** Waits for its first code. */
  readonly encryptedNewTotpSecret: Buffer | null;
  readonly totpLastStep: number;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
};

export type Member = NewMember & { readonly hasPasskey: boolean };

export const MEMBER_COLUMNS = {
  id: 'id',
  merchantId: 'merchant_id',
  email: 'email',
  name: 'name',
  storeIds: 'store_ids',
  refundLimitYen: 'refund_limit_yen',
  passwordHash: 'password_hash',
  encryptedTotpSecret: 'encrypted_totp_secret',
  encryptedNewTotpSecret: 'encrypted_new_totp_secret',
  totpLastStep: 'totp_last_step',
  createdAt: 'created_at',
  removedAt: 'removed_at',
} as const satisfies ColumnsOf<'members', Omit<NewMember, 'role'>>;

const FIELDS = join([
  ...Object.entries(MEMBER_COLUMNS).map(([name, column]) => raw(`m.${column} as "${name}"`)),
  raw('coalesce(m.role, m.staff_role) as role'),
  raw('exists (select 1 from member_passkeys p where p.member_id = m.id) as "hasPasskey"'),
]);

/** The members of a merchant, or of the operator (null). */
const isOf = (merchantId: string | null): Sql =>
  merchantId === null ? sql`m.merchant_id is null` : sql`m.merchant_id = ${merchantId}`;

/** The role of a merchant's member and that of staff are in columns of their own. */
const toColumns = (role: ConsoleRole) =>
  isStaffRole(role) ? { role: null, staffRole: role } : { role, staffRole: null };

const list = (tx: Tx, rest: Sql): Promise<readonly Member[]> =>
  tx.rows<Member>(sql`select ${FIELDS} from members m ${rest}`);

/** Returns false if a member that is not removed has the address. */
export async function insert(tx: Tx, member: NewMember): Promise<boolean> {
  const { role, staffRole } = toColumns(member.role);
  const count = await tx.run(sql`
    insert into members (id, merchant_id, email, name, role, staff_role, store_ids,
      refund_limit_yen, password_hash, encrypted_totp_secret, totp_last_step, created_at)
    values (${member.id}, ${member.merchantId}, ${member.email}, ${member.name}, ${role},
      ${staffRole}, ${member.storeIds}::uuid[], ${member.refundLimitYen}, ${member.passwordHash},
      ${member.encryptedTotpSecret}, ${member.totpLastStep}, ${member.createdAt})
    on conflict do nothing
  `);
  return count === 1;
}

/** A member that is not removed. */
export async function findByEmail(tx: Tx, email: string): Promise<Member | undefined> {
  const [member] = await list(tx, sql`where m.email = ${email} and m.removed_at is null`);
  return member;
}

/** A member that is not removed. */
export async function get(tx: Tx, id: string): Promise<Member | undefined> {
  const [member] = await list(tx, sql`where m.id = ${id} and m.removed_at is null`);
  return member;
}

/** A member of the merchant, or of the operator (null), that is not removed. */
export async function getOwn(
  tx: Tx,
  merchantId: string | null,
  id: string,
): Promise<Member | undefined> {
  const member = await get(tx, id);
  return member?.merchantId === merchantId ? member : undefined;
}

/** The same, locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<Member | undefined> {
  const [member] = await list(tx, sql`where m.id = ${id} and m.removed_at is null for update`);
  return member;
}

/** Whether there is or was such a member. */
export async function exists(tx: Tx, id: string): Promise<boolean> {
  return (await tx.rows(sql`select id from members where id = ${id}`)).length === 1;
}

/** The addresses of a merchant's owners, who answer for its contract. */
export async function listOwnerEmails(tx: Tx, merchantId: string): Promise<readonly string[]> {
  const rows = await tx.rows<Pick<Member, 'email'>>(sql`
    select email from members
    where merchant_id = ${merchantId} and role = 'owner' and removed_at is null
    order by id limit ${MEMBERS_MAX}
  `);
  return rows.map(({ email }) => email);
}

/** The names of members of a merchant, or of the operator (null), also of removed ones, by id. */
export async function getNames(
  tx: Tx,
  merchantId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Pick<Member, 'id' | 'name'>>(sql`
    select m.id, m.name from members m where ${isOf(merchantId)} and m.id = any(${ids}::uuid[])
  `);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of staff, also of removed ones, by their ids. */
export async function getStaffNames(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Pick<Member, 'id' | 'name'>>(sql`
    select id, name from members where merchant_id is null and id = any(${ids}::uuid[])
  `);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type ListMembersInput = { readonly limit: number; readonly after: Cursor | undefined };

/** The members of a merchant, or of the operator (null), that are not removed, newest first. */
export function listOwn(
  tx: Tx,
  merchantId: string | null,
  { limit, after }: ListMembersInput,
): Promise<readonly Member[]> {
  return list(
    tx,
    sql`
    where ${isOf(merchantId)} and m.removed_at is null
    ${after ? sql`and (m.created_at, m.id) < (${after.createdAt}, ${after.id})` : empty}
    order by m.created_at desc, m.id desc limit ${limit}
  `,
  );
}

/** `leaders`: owners of a merchant, or admins of the operator. */
export type MemberCounts = { readonly members: number; readonly leaders: number };

/** Of members that are not removed. Exact while the team is locked. */
export async function count(tx: Tx, merchantId: string | null): Promise<MemberCounts> {
  const [row = { members: 0, leaders: 0 }] = await tx.rows<MemberCounts>(sql`
    select count(*)::int as members,
      (count(*) filter (where m.role = 'owner' or m.staff_role = 'admin'))::int as leaders
    from members m where ${isOf(merchantId)} and m.removed_at is null
  `);
  return row;
}

export async function setLimits(
  tx: Tx,
  {
    id,
    role,
    storeIds,
    refundLimitYen,
  }: Pick<Member, 'id' | 'role' | 'storeIds' | 'refundLimitYen'>,
): Promise<void> {
  const columns = toColumns(role);
  await tx.run(sql`
    update members set role = ${columns.role}, staff_role = ${columns.staffRole},
      store_ids = ${storeIds}::uuid[], refund_limit_yen = ${refundLimitYen}
    where id = ${id}
  `);
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update members set password_hash = ${passwordHash} where id = ${id}`);
}

/** Secrets of a removed member are of no use any more. */
export async function remove(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update members set removed_at = ${now}, encrypted_totp_secret = null,
      encrypted_new_totp_secret = null
    where id = ${id}
  `);
}

export async function setNewTotpSecret(tx: Tx, id: string, encrypted: Buffer): Promise<void> {
  await tx.run(sql`update members set encrypted_new_totp_secret = ${encrypted} where id = ${id}`);
}

/** The new secret replaces the old one. The code that confirmed it counts as used. */
export async function confirmTotp(tx: Tx, id: string, step: number): Promise<void> {
  await tx.run(sql`
    update members set encrypted_totp_secret = encrypted_new_totp_secret,
      encrypted_new_totp_secret = null, totp_last_step = ${step}
    where id = ${id}
  `);
}

/** Returns false if the code of this step or of a later one was used before. */
export async function consumeTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const count = await tx.run(sql`
    update members set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step}
  `);
  return count === 1;
}

/** A stored secret of a member, for encryption with another key. */
export type StoredTotpSecret = {
  readonly id: string;
  readonly isNew: boolean;
  readonly encryptedSecret: Buffer;
};

/** In the order of the ids. */
export function listWithSecretsAfter(
  tx: Tx,
  id: string | undefined,
  limit: number,
): Promise<readonly Member[]> {
  return list(
    tx,
    sql`
    where m.id > coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')
      and (m.encrypted_totp_secret is not null or m.encrypted_new_totp_secret is not null)
    order by m.id limit ${limit}
  `,
  );
}

/** Returns false if the secret is no longer the one that was read. */
export async function replaceTotpSecret(
  tx: Tx,
  { id, isNew, encryptedSecret }: StoredTotpSecret,
  replacement: Buffer,
): Promise<boolean> {
  const column = raw(
    isNew ? MEMBER_COLUMNS.encryptedNewTotpSecret : MEMBER_COLUMNS.encryptedTotpSecret,
  );
  const count = await tx.run(sql`
    update members set ${column} = ${replacement}
    where id = ${id} and ${column} = ${encryptedSecret}
  `);
  return count === 1;
}
