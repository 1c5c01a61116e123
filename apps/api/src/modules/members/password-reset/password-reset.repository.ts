import type { Language } from '@saifu/domain/shared/language';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type PasswordReset = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  /** Null until the message with the link is written. */
  readonly memberId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  email: 'email',
  language: 'language',
  memberId: 'member_id',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  usedAt: 'used_at',
} as const satisfies ColumnsOf<'member_password_resets', PasswordReset>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`r.${column} as "${name}"`)),
);

const list = (tx: Tx, rest: Sql): Promise<readonly PasswordReset[]> =>
  tx.rows<PasswordReset>(sql`select ${FIELDS} from member_password_resets r ${rest}`);

export async function insert(tx: Tx, reset: PasswordReset): Promise<void> {
  await tx.run(sql`
    insert into member_password_resets (id, email, language, created_at, expires_at)
    values (${reset.id}, ${reset.email}, ${reset.language}, ${reset.createdAt}, ${reset.expiresAt})
  `);
}

export async function lock(tx: Tx, id: string): Promise<PasswordReset | undefined> {
  const [reset] = await list(tx, sql`where r.id = ${id} for update`);
  return reset;
}

export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<PasswordReset | undefined> {
  const [reset] = await list(tx, sql`where r.token_hash = ${tokenHash}`);
  return reset;
}

type Link = { readonly memberId: string; readonly tokenHash: Buffer };

/** Sets the member and the token of the link when the message is written. */
export async function arm(tx: Tx, id: string, { memberId, tokenHash }: Link): Promise<void> {
  await tx.run(sql`
    update member_password_resets set member_id = ${memberId}, token_hash = ${tokenHash}
    where id = ${id}
  `);
}

/** One new password uses up all links of the member. */
export async function useAll(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update member_password_resets set used_at = ${now}
    where member_id = ${memberId} and used_at is null
  `);
}

export function forgetOlderThan(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from member_password_resets where created_at < ${moment}`);
}
