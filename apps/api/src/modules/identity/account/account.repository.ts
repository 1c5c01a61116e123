import type { AccountStatus, Profile, Theme } from '@saifu/domain/identity/account';
import type { Language } from '@saifu/domain/shared/language';
import sql, { join, raw } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type User = Profile & {
  readonly id: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailVerifiedAt: Date | null;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly phoneVerifiedAt: Date | null;
  readonly firstVerifiedAt: Date | null;
  readonly passwordHash: string | null;
  readonly locale: Language;
  readonly theme: Theme;
  readonly status: AccountStatus;
  readonly eraseAt: Date | null;
  readonly createdAt: Date;
};

const STORED = [
  'id',
  'email',
  'email_verified',
  'email_verified_at',
  'phone',
  'phone_verified',
  'phone_verified_at',
  'first_verified_at',
  'password_hash',
  'display_name',
  'last_name',
  'first_name',
  'last_name_kana',
  'first_name_kana',
  'gender',
  'birth_date',
  'postal_code',
  'prefecture',
  'city',
  'address_line',
  'building',
  'locale',
  'theme',
  'status',
  'erase_at',
  'created_at',
] as const satisfies readonly (keyof Tables['users'])[];

// Dates are read as text, not as midnight in some time zone.
const FIELDS = join(
  STORED.map((name) => raw(name === 'birth_date' ? 'birth_date::text as birth_date' : name)),
);

/** `loginId` is the stored form: a lowercase email or a phone number in international format. */
export async function findByLoginId(tx: Tx, loginId: string): Promise<User | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from users
    where email = ${loginId} or phone = ${loginId}
  `);
  return row && toUser(row);
}

export async function get(tx: Tx, id: string): Promise<User | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from users where id = ${id}
  `);
  return row && toUser(row);
}

export type NewUser = {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly displayName: string | null;
  readonly locale: Language;
  readonly status: AccountStatus;
  readonly termsVersion: string;
  readonly createdAt: Date;
};

/** Returns false if another account already uses the email or phone number. */
export async function insert(tx: Tx, user: NewUser): Promise<boolean> {
  const isVerified = user.status !== 'unconfirmed';
  const count = await tx.run(sql`
    insert into users (id, email, email_verified, phone, phone_verified, password_hash,
      display_name, locale, status, terms_version, terms_accepted_at, created_at,
      email_verified_at, phone_verified_at, first_verified_at)
    values (${user.id}, ${user.email}, ${isVerified && user.email !== null},
      ${user.phone}, ${isVerified && user.phone !== null}, ${user.passwordHash},
      ${user.displayName}, ${user.locale}, ${user.status}, ${user.termsVersion},
      ${user.createdAt}, ${user.createdAt},
      ${isVerified && user.email !== null ? user.createdAt : null},
      ${isVerified && user.phone !== null ? user.createdAt : null},
      ${isVerified ? user.createdAt : null})
    on conflict do nothing
  `);
  return count === 1;
}

/** Frees an unverified contact for the next registration. */
export async function deleteUnconfirmed(tx: Tx, loginId: string): Promise<void> {
  await tx.run(sql`
    delete from users
    where (email = ${loginId} or phone = ${loginId}) and status = 'unconfirmed'
  `);
}

export function deleteUnconfirmedBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from users where status = 'unconfirmed' and created_at < ${moment}`);
}

/** Marks the contact on this channel as verified and activates an unconfirmed account. */
export async function confirm(
  tx: Tx,
  id: string,
  channel: 'email' | 'sms',
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update users set
      status = case when status = 'unconfirmed' then 'active' else status end,
      email_verified = email_verified or ${channel === 'email'},
      email_verified_at = coalesce(email_verified_at, ${channel === 'email' ? now : null}),
      phone_verified = phone_verified or ${channel === 'sms'},
      phone_verified_at = coalesce(phone_verified_at, ${channel === 'sms' ? now : null}),
      first_verified_at = coalesce(first_verified_at, ${now})
    where id = ${id} and status <> 'suspended'
  `);
  return count === 1;
}

/**
 * Returns false if the account is not active or its password hash has changed. Otherwise the row
 * stays locked until the transaction ends.
 */
export async function lockByPassword(
  tx: Tx,
  id: string,
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select id from users
    where id = ${id} and status = 'active' and password_hash is not distinct from ${passwordHash}
    for update
  `);
  return rows.length === 1;
}

/** Disables password sign-in until the owner sets a new password. */
export async function clearPassword(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update users set password_hash = null where id = ${id}`);
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${id}`);
}

/**
 * Locks the user until the transaction ends. Returns undefined unless the account is active or has
 * one of the given statuses.
 */
export async function lock(
  tx: Tx,
  id: string,
  statuses: readonly AccountStatus[] = ['active'],
): Promise<User | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from users
    where id = ${id} and status = any(${statuses}::text[]) for update
  `);
  return row && toUser(row);
}

const UNIQUE_VIOLATION = '23505';

/** New value of a contact; a null `destination` removes it. */
export type ContactValue = {
  readonly channel: 'email' | 'sms';
  readonly destination: string | null;
  readonly isVerified: boolean;
  readonly verifiedAt: Date | null;
};

/**
 * Returns false if another account uses the contact. PostgreSQL has then aborted the transaction.
 */
export async function setContact(
  tx: Tx,
  id: string,
  { channel, destination, isVerified, verifiedAt }: ContactValue,
): Promise<boolean> {
  const noun = raw(channel === 'email' ? 'email' : 'phone');
  try {
    await tx.run(sql`
      update users set ${noun} = ${destination}, ${noun}_verified = ${isVerified},
        ${noun}_verified_at = ${verifiedAt}
      where id = ${id}
    `);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export type Changes = Partial<Profile & { readonly locale: Language; readonly theme: Theme }>;

const COLUMNS: Readonly<Record<keyof Required<Changes>, string>> = {
  displayName: 'display_name',
  lastName: 'last_name',
  firstName: 'first_name',
  lastNameKana: 'last_name_kana',
  firstNameKana: 'first_name_kana',
  gender: 'gender',
  birthDate: 'birth_date',
  postalCode: 'postal_code',
  prefecture: 'prefecture',
  city: 'city',
  addressLine: 'address_line',
  building: 'building',
  locale: 'locale',
  theme: 'theme',
};

export async function update(tx: Tx, id: string, changes: Changes): Promise<void> {
  const names = (Object.keys(COLUMNS) as (keyof Changes)[]).filter((k) => changes[k] !== undefined);
  if (names.length === 0) return;
  const sets = names.map((name) => sql`${raw(COLUMNS[name])} = ${changes[name]}`);
  await tx.run(sql`update users set ${join(sets)} where id = ${id}`);
}

type Row = Pick<Tables['users'], (typeof STORED)[number]>;

function toUser(row: Row): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    emailVerifiedAt: row.email_verified_at,
    phone: row.phone,
    phoneVerified: row.phone_verified,
    phoneVerifiedAt: row.phone_verified_at,
    firstVerifiedAt: row.first_verified_at,
    passwordHash: row.password_hash,
    displayName: row.display_name,
    lastName: row.last_name,
    firstName: row.first_name,
    lastNameKana: row.last_name_kana,
    firstNameKana: row.first_name_kana,
    gender: row.gender,
    birthDate: row.birth_date,
    postalCode: row.postal_code,
    prefecture: row.prefecture,
    city: row.city,
    addressLine: row.address_line,
    building: row.building,
    locale: row.locale,
    theme: row.theme,
    status: row.status,
    eraseAt: row.erase_at,
    createdAt: row.created_at,
  };
}
