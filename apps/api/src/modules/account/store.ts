import type { Language } from '@saifu/domain/language';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';

export type UserStatus = 'unconfirmed' | 'active' | 'suspended';

export type User = {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly passwordHash: string | null;
  readonly displayName: string | null;
  readonly locale: Language;
  readonly status: UserStatus;
  readonly createdAt: Date;
};

export async function findByLoginId(tx: Tx, loginId: string): Promise<User | undefined> {
  const name = loginId.toLowerCase();
  const [row] = await tx.rows<Row>(sql`
    select * from users where email = ${name} or phone = ${name}
  `);
  return row && toUser(row);
}

export async function get(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.rows<Row>(sql`select * from users where id = ${id}`);
  return row && toUser(row);
}

/** False: there is somebody by that address already. */
export async function insert(tx: Tx, user: User): Promise<boolean> {
  const count = await tx.run(sql`
    insert into users (id, email, email_verified, phone, phone_verified, password_hash,
      display_name, locale, status, created_at)
    values (${user.id}, ${user.email}, ${user.emailVerified}, ${user.phone}, ${user.phoneVerified},
      ${user.passwordHash}, ${user.displayName}, ${user.locale}, ${user.status}, ${user.createdAt})
    on conflict do nothing
  `);
  return count === 1;
}

type Row = {
  readonly id: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly phone: string | null;
  readonly phone_verified: boolean;
  readonly password_hash: string | null;
  readonly display_name: string | null;
  readonly locale: Language;
  readonly status: UserStatus;
  readonly created_at: Date;
};

function toUser(row: Row): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    phone: row.phone,
    phoneVerified: row.phone_verified,
    passwordHash: row.password_hash,
    displayName: row.display_name,
    locale: row.locale,
    status: row.status,
    createdAt: row.created_at,
  };
}
