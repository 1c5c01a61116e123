import type { BankAccountType } from '@saifu/domain/merchants/bank-account';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { TransferSender } from '../../../config/transfer-sender.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** The sender with the names of its branch, as the file has them. */
export type FileSender = TransferSender & {
  readonly bankKana: string;
  readonly branchKana: string;
};

export type TransferFile = {
  readonly id: string;
  readonly runId: string;
  readonly paidOn: CivilDate;
  readonly sender: FileSender;
  readonly sha256: Buffer;
  readonly amountYen: number;
  readonly payoutCount: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly discardedAt: Date | null;
};

const FIELDS = raw(`f.id, f.run_id as "runId", f.paid_on::text as "paidOn", f.sender, f.sha256,
  f.amount as "amountYen", f.payout_count as "payoutCount", f.created_by as "createdBy",
  f.created_at as "createdAt", f.sent_at as "sentAt", f.discarded_at as "discardedAt"`);

export async function insert(tx: Tx, file: TransferFile): Promise<void> {
  await tx.run(sql`
    insert into transfer_files (id, run_id, paid_on, sender, sha256, amount, payout_count,
      created_by, created_at)
    values (${file.id}, ${file.runId}, ${file.paidOn}, ${JSON.stringify(file.sender)},
      ${file.sha256}, ${file.amountYen}, ${file.payoutCount}, ${file.createdBy},
      ${file.createdAt})
  `);
}

export async function get(tx: Tx, id: string): Promise<TransferFile | undefined> {
  return getWith(tx, id, sql``);
}

/** Locked until the transaction ends. */
export async function getLocked(tx: Tx, id: string): Promise<TransferFile | undefined> {
  return getWith(tx, id, sql`for update`);
}

async function getWith(tx: Tx, id: string, lock: Sql): Promise<TransferFile | undefined> {
  const [file] = await tx.rows<TransferFile>(
    sql`select ${FIELDS} from transfer_files f where f.id = ${id} ${lock}`,
  );
  return file;
}

type ListInput = {
  readonly runId: string;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function list(tx: Tx, { runId, limit, after }: ListInput): Promise<readonly TransferFile[]> {
  const before = after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : sql``;
  return tx.rows<TransferFile>(sql`
    select ${FIELDS} from transfer_files f where f.run_id = ${runId} ${before}
    order by f.created_at desc, f.id desc limit ${limit}
  `);
}

export type FilePayout = {
  readonly id: string;
  readonly amountYen: number;
  readonly bankCode: string;
  readonly bankKana: string;
  readonly branchCode: string;
  readonly branchKana: string;
  readonly type: BankAccountType;
  readonly encryptedNumber: Buffer;
  readonly holder: string;
};

const PAYOUT = sql`p.id, p.amount as "amountYen", b.bank_code as "bankCode",
  b.bank_kana as "bankKana", b.branch_code as "branchCode", b.branch_kana as "branchKana", b.type,
  b.encrypted_number as "encryptedNumber", b.holder
  from payouts p join bank_accounts b on b.id = p.bank_account_id`;

/** Locks the payouts of a run that are in no file, in the order of their ids. */
export function lockWithoutFile(
  tx: Tx,
  runId: string,
  limit: number,
): Promise<readonly FilePayout[]> {
  return tx.rows<FilePayout>(sql`
    select ${PAYOUT}
    where p.run_id = ${runId} and p.status = 'scheduled' and p.transfer_file_id is null
    order by p.id limit ${limit} for update of p
  `);
}

/** In the same order as when the file was made. */
export function listPayouts(tx: Tx, fileId: string): Promise<readonly FilePayout[]> {
  return tx.rows<FilePayout>(
    sql`select ${PAYOUT} where p.transfer_file_id = ${fileId} order by p.id`,
  );
}

type Placement = { readonly fileId: string; readonly paidOn: CivilDate };

export async function placePayouts(
  tx: Tx,
  ids: readonly string[],
  { fileId, paidOn }: Placement,
): Promise<void> {
  await tx.run(sql`
    update payouts set transfer_file_id = ${fileId}, paid_on = ${paidOn}
    where id = any(${ids}::uuid[])
  `);
}

type Mark = { readonly id: string; readonly at: Date; readonly createdBy: string };

/** All its payouts are with the bank. */
export async function markSent(tx: Tx, { id, at, createdBy }: Mark): Promise<void> {
  await tx.run(sql`update transfer_files set sent_at = ${at} where id = ${id}`);
  await tx.run(sql`
    with sent as (
      update payouts set status = 'in_transit', version = version + 1
      where transfer_file_id = ${id} and status = 'scheduled' returning id, version
    )
    insert into payout_events (payout_id, version, status, at, created_by, reason)
    select id, version, 'in_transit', ${at}::timestamptz, ${createdBy}, null from sent
  `);
}

export async function discard(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update transfer_files set discarded_at = ${at} where id = ${id}`);
  await tx.run(sql`update payouts set transfer_file_id = null where transfer_file_id = ${id}`);
}
