import type { AccountStatus } from '@saifu/domain/identity/account';
import type { AccountSearch } from '@saifu/domain/identity/account-search';
import { startOfDay } from '@saifu/domain/shared/calendar';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

export type FoundAccount = {
  readonly id: string;
  readonly status: AccountStatus;
  readonly createdAt: Date;
  readonly email: string | null;
  readonly phone: string | null;
  readonly displayName: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
};

/** The accounts with exactly this value. The value of a phone number is in its stored form. */
export function search(
  tx: Tx,
  term: AccountSearch,
  limit: number,
): Promise<readonly FoundAccount[]> {
  return tx.rows<FoundAccount>(sql`
    select u.id, u.status, u.created_at as "createdAt", u.email, u.phone,
      u.display_name as "displayName", u.last_name as "lastName", u.first_name as "firstName"
    from users u where ${isMeant(term)}
    order by u.created_at desc, u.id desc limit ${limit}
  `);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function isMeant(term: AccountSearch): Sql {
  const { kind, value } = term;
  switch (kind) {
    case 'email':
      return sql`u.email = ${value}`;
    case 'phone':
      return sql`u.phone = ${value}`;
    case 'user_id':
      return sql`u.id = ${value}`;
    case 'payment_id':
      return sql`u.id = (select user_id from payments where id = ${value})`;
    case 'receipt_number':
      return sql`u.id in (select user_id from receipts where number = ${value})`;
    case 'card_fingerprint':
      return sql`u.id in (select user_id from cards where fingerprint = ${value})`;
    case 'card_last4': {
      const start = startOfDay(term.date);
      const end = new Date(start.getTime() + DAY_MS);
      return sql`u.id in (
        select user_id from payments
        where card_last4 = ${value} and user_id is not null
          and created_at >= ${start} and created_at < ${end}
      )`;
    }
  }
}
