import type { ConsoleRole } from '@saifu/domain/members/member-role';
import { isStaffRole } from '@saifu/domain/members/staff-role';
import type { Language } from '@saifu/domain/shared/language';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type MemberInvitation = {
  readonly id: string;
  /** Null: to the operator's staff. */
  readonly merchantId: string | null;
  readonly email: string;
  readonly role: ConsoleRole;
  readonly storeIds: readonly string[];
  readonly refundLimitYen: number;
  /** The language of the message. */
  readonly language: Language;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  merchantId: 'merchant_id',
  email: 'email',
  storeIds: 'store_ids',
  refundLimitYen: 'refund_limit_yen',
  language: 'language',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  acceptedAt: 'accepted_at',
  revokedAt: 'revoked_at',
} as const satisfies ColumnsOf<'member_invitations', Omit<MemberInvitation, 'role'>>;

const FIELDS = join([
  ...Object.entries(COLUMNS).map(([name, column]) => raw(`i.${column} as "${name}"`)),
  raw('coalesce(i.role, i.staff_role) as role'),
]);

/** The invitations of a merchant, or of the operator (null). */
const isOf = (merchantId: string | null): Sql =>
  merchantId === null ? sql`i.merchant_id is null` : sql`i.merchant_id = ${merchantId}`;

const list = (tx: Tx, rest: Sql): Promise<readonly MemberInvitation[]> =>
  tx.rows<MemberInvitation>(sql`select ${FIELDS} from member_invitations i ${rest}`);

export async function insert(tx: Tx, invitation: MemberInvitation): Promise<void> {
  const { role } = invitation;
  const isStaff = isStaffRole(role);
  await tx.run(sql`
    insert into member_invitations (id, merchant_id, email, role, staff_role, store_ids,
      refund_limit_yen, language, created_at, expires_at)
    values (${invitation.id}, ${invitation.merchantId}, ${invitation.email},
      ${isStaff ? null : role}, ${isStaff ? role : null}, ${invitation.storeIds}::uuid[],
      ${invitation.refundLimitYen}, ${invitation.language}, ${invitation.createdAt},
      ${invitation.expiresAt})
  `);
}

/** Invitations to a team that can be accepted. Exact while the team is locked. */
export async function countPending(tx: Tx, merchantId: string | null, now: Date): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from member_invitations i
    where ${isOf(merchantId)} and i.expires_at > ${now} and i.accepted_at is null
      and i.revoked_at is null
  `);
  return row?.count ?? 0;
}

export async function lock(tx: Tx, id: string): Promise<MemberInvitation | undefined> {
  const [invitation] = await list(tx, sql`where i.id = ${id} for update`);
  return invitation;
}

export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<MemberInvitation | undefined> {
  const [invitation] = await list(tx, sql`where i.token_hash = ${tokenHash}`);
  return invitation;
}

type ListInvitationsInput = { readonly limit: number; readonly after: Cursor | undefined };

/** Newest first. */
export function listOwn(
  tx: Tx,
  merchantId: string | null,
  { limit, after }: ListInvitationsInput,
): Promise<readonly MemberInvitation[]> {
  return list(
    tx,
    sql`
    where ${isOf(merchantId)}
    ${after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty}
    order by i.created_at desc, i.id desc limit ${limit}
  `,
  );
}

/** Sets the token of the link when the message is written. */
export async function arm(tx: Tx, id: string, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update member_invitations set token_hash = ${tokenHash} where id = ${id}`);
}

export async function accept(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update member_invitations set accepted_at = ${now} where id = ${id}`);
}

export async function revoke(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update member_invitations set revoked_at = ${now} where id = ${id}`);
}

/** A later invitation to the same address replaces those before it. */
export async function revokePending(
  tx: Tx,
  {
    merchantId,
    email,
    now,
  }: { readonly merchantId: string | null; readonly email: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update member_invitations i set revoked_at = ${now}
    where ${isOf(merchantId)} and i.email = ${email} and i.accepted_at is null
      and i.revoked_at is null
  `);
}
