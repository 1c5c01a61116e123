import sql, { join, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { MerchantApplication } from '../merchant-application.repository.ts';

/** Another application or a merchant with the same value. */
export type Duplicate = { readonly kind: 'merchantApplication' | 'merchant'; readonly id: string };

export type Duplicates = {
  readonly number: readonly Duplicate[];
  readonly phone: readonly Duplicate[];
  readonly email: readonly Duplicate[];
  readonly bankAccount: readonly Duplicate[];
};

const FOUND_MAX = 10;

/** Drafts do not count: anybody can write anything into one. */
export async function findDuplicates(
  tx: Tx,
  application: MerchantApplication,
): Promise<Duplicates> {
  const { email, phone, bankAccountHash } = application;
  const numbers = [application.registrationNumber, application.corporateNumber]
    .filter((number) => number !== null)
    .flatMap((number) => (number.startsWith('T') ? [number] : [number, `T${number}`]));
  const find = (own: Sql, merchants: readonly Sql[]) => findOthers(tx, application, own, merchants);
  const number = await find(
    sql`a.corporate_number = any(${numbers}::text[])
      or a.registration_number = any(${numbers}::text[])`,
    [sql`select merchant_id from stores where registration_number = any(${numbers}::text[])`],
  );
  const samePhone = await find(sql`a.phone = ${phone}`, [
    sql`select merchant_id from stores where phone = ${phone}`,
  ]);
  const sameEmail = await find(sql`a.email = ${email}`, [
    sql`select id from merchants where email = ${email}`,
    sql`select merchant_id from members
      where email = ${email} and merchant_id is not null and removed_at is null`,
  ]);
  const bankAccount = await find(sql`a.bank_account_hash = ${bankAccountHash}`, []);
  return { number, phone: samePhone, email: sameEmail, bankAccount };
}

async function findOthers(
  tx: Tx,
  { id, merchantId }: MerchantApplication,
  isSame: Sql,
  merchants: readonly Sql[],
): Promise<readonly Duplicate[]> {
  const selects = [
    sql`select 'merchantApplication' as kind, a.id from merchant_applications a
      where a.id <> ${id} and a.status <> 'draft' and (${isSame})`,
    ...merchants.map(
      (ids) => sql`select 'merchant' as kind, m.id from merchants m
        where m.id in (${ids}) and m.id is distinct from ${merchantId}::uuid`,
    ),
  ];
  return tx.rows<Duplicate>(sql`
    select kind, id from (${join(selects, ' union ')}) found order by kind, id limit ${FOUND_MAX}
  `);
}
