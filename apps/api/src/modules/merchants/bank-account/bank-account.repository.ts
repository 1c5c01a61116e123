import type { BankAccountType } from '@saifu/domain/merchants/bank-account';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type StoredBankAccount = {
  readonly id: string;
  readonly merchantId: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankKana: string;
  readonly branchCode: string;
  readonly branchName: string;
  readonly branchKana: string;
  readonly type: BankAccountType;
  readonly encryptedNumber: Buffer;
  readonly numberEndsWith: string;
  readonly holder: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly effectiveAt: Date;
  readonly canceledAt: Date | null;
  /** A bank returned a transfer to it. */
  readonly rejectedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  merchantId: 'merchant_id',
  bankCode: 'bank_code',
  bankName: 'bank_name',
  bankKana: 'bank_kana',
  branchCode: 'branch_code',
  branchName: 'branch_name',
  branchKana: 'branch_kana',
  type: 'type',
  encryptedNumber: 'encrypted_number',
  numberEndsWith: 'number_ends_with',
  holder: 'holder',
  createdBy: 'created_by',
  createdAt: 'created_at',
  effectiveAt: 'effective_at',
  canceledAt: 'canceled_at',
  rejectedAt: 'rejected_at',
} as const satisfies ColumnsOf<'bank_accounts', StoredBankAccount>;

const NAMES = Object.keys(COLUMNS) as (keyof StoredBankAccount)[];
const FIELDS = join(NAMES.map((name) => raw(`b.${COLUMNS[name]} as "${name}"`)));

export async function insert(tx: Tx, account: StoredBankAccount): Promise<void> {
  await tx.run(sql`
    insert into bank_accounts (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${account[name]}`))})
  `);
}

/** The account that payouts of this time go to. */
export async function findInUse(
  tx: Tx,
  merchantId: string,
  at: Date,
): Promise<StoredBankAccount | undefined> {
  const [account] = await tx.rows<StoredBankAccount>(sql`
    select ${FIELDS} from bank_accounts b
    where b.merchant_id = ${merchantId} and b.effective_at <= ${at} and b.canceled_at is null
    order by b.effective_at desc, b.id desc limit 1
  `);
  return account;
}

export async function get(tx: Tx, id: string): Promise<StoredBankAccount | undefined> {
  const [account] = await tx.rows<StoredBankAccount>(
    sql`select ${FIELDS} from bank_accounts b where b.id = ${id}`,
  );
  return account;
}

export async function setRejected(tx: Tx, id: string, rejectedAt: Date): Promise<void> {
  await tx.run(sql`
    update bank_accounts set rejected_at = ${rejectedAt} where id = ${id} and rejected_at is null
  `);
}

/** A change that does not count yet. */
export async function findUpcoming(
  tx: Tx,
  merchantId: string,
  at: Date,
): Promise<StoredBankAccount | undefined> {
  const [account] = await tx.rows<StoredBankAccount>(sql`
    select ${FIELDS} from bank_accounts b
    where b.merchant_id = ${merchantId} and b.effective_at > ${at} and b.canceled_at is null
    order by b.effective_at desc, b.id desc limit 1
  `);
  return account;
}

export async function cancelUpcoming(tx: Tx, merchantId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update bank_accounts set canceled_at = ${at}
    where merchant_id = ${merchantId} and effective_at > ${at} and canceled_at is null
  `);
}

/** All accounts, for encryption with another key, in the order of their ids. */
export function listAfter(
  tx: Tx,
  id: string | undefined,
  limit: number,
): Promise<readonly StoredBankAccount[]> {
  return tx.rows<StoredBankAccount>(sql`
    select ${FIELDS} from bank_accounts b
    where b.id > coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')
    order by b.id limit ${limit}
  `);
}

type Replacement = { readonly id: string; readonly before: Buffer; readonly after: Buffer };

/** Returns false if the value is no longer the one that was read. */
export async function replaceNumber(tx: Tx, { id, before, after }: Replacement): Promise<boolean> {
  const count = await tx.run(sql`
    update bank_accounts set encrypted_number = ${after}
    where id = ${id} and encrypted_number = ${before}
  `);
  return count === 1;
}
