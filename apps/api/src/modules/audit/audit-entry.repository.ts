import type { AuditAction, AuditFields } from '@saifu/domain/members/audit-entry';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';

export type AuditEntry = {
  readonly id: string;
  /** Null: the operator. */
  readonly merchantId: string | null;
  readonly number: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly before: AuditFields;
  readonly after: AuditFields;
  readonly ip: string;
  readonly requestId: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
};

export type AuditHead = { readonly number: number; readonly hash: Buffer };

/** The hash before the first entry of a merchant. */
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);

/** The last entry of a merchant. Undefined: it has none. */
export async function getHead(tx: Tx, merchantId: string): Promise<AuditHead | undefined> {
  const [head] = await tx.rows<AuditHead>(sql`
    select number, hash from audit_heads where merchant_id = ${merchantId}
  `);
  return head;
}

/** The last entry of a merchant, locked until the transaction ends; number 0 before the first. */
export async function lockHead(tx: Tx, merchantId: string): Promise<AuditHead> {
  await tx.run(sql`
    insert into audit_heads (merchant_id, number, hash)
    values (${merchantId}, 0, ${FIRST_PREVIOUS_HASH}) on conflict do nothing
  `);
  const [head] = await tx.rows<AuditHead>(sql`
    select number, hash from audit_heads where merchant_id = ${merchantId} for update
  `);
  if (head === undefined) throw new Error('the audit log has no head');
  return head;
}

type MerchantEntry = AuditEntry & { readonly merchantId: string };

/** Adds the entry as the last of its merchant, whose head is locked. */
export async function insert(tx: Tx, entry: MerchantEntry): Promise<void> {
  const toJson = (fields: AuditFields) => fields && JSON.stringify(fields);
  await tx.run(sql`
    insert into audit_entries (id, merchant_id, number, at, actor, action, subject, before, after,
      ip, request_id, previous_hash, hash)
    values (${entry.id}, ${entry.merchantId}, ${entry.number}, ${entry.at}, ${entry.actor},
      ${entry.action}, ${entry.subject}, ${toJson(entry.before)}::jsonb,
      ${toJson(entry.after)}::jsonb, ${entry.ip}, ${entry.requestId}, ${entry.previousHash},
      ${entry.hash})
  `);
  await tx.run(sql`
    update audit_heads set number = ${entry.number}, hash = ${entry.hash}
    where merchant_id = ${entry.merchantId}
  `);
}

export type ListEntriesInput = {
  readonly limit: number;
  /** Only entries with a smaller number. */
  readonly before: number | undefined;
};

/** Newest first. */
export function listOwn(
  tx: Tx,
  merchantId: string,
  { limit, before }: ListEntriesInput,
): Promise<readonly AuditEntry[]> {
  return tx.rows<AuditEntry>(sql`
    select id, merchant_id as "merchantId", number, at, actor, action, subject, before, after, ip,
      request_id as "requestId", previous_hash as "previousHash", hash
    from audit_entries where merchant_id = ${merchantId}
    ${before === undefined ? empty : sql`and number < ${before}`}
    order by number desc limit ${limit}
  `);
}

type ListChangesInput = {
  readonly subjects: readonly string[];
  readonly actions: readonly AuditAction[];
};

/** Who made these changes of these subjects, the last change of a subject last. */
export async function listChanges(
  tx: Tx,
  merchantId: string,
  { subjects, actions }: ListChangesInput,
): Promise<readonly Pick<AuditEntry, 'subject' | 'actor'>[]> {
  if (subjects.length === 0) return [];
  return tx.rows<Pick<AuditEntry, 'subject' | 'actor'>>(sql`
    select subject, actor from audit_entries
    where merchant_id = ${merchantId} and subject = any(${subjects}::text[])
      and action = any(${actions}::text[])
    order by number
  `);
}

/** Of the newest entry, whatever the head says. Zero: there is none. */
export async function getLastNumber(tx: Tx, merchantId: string): Promise<number> {
  const [row] = await tx.rows<{ readonly number: number }>(sql`
    select coalesce(max(number), 0) as number from audit_entries where merchant_id = ${merchantId}
  `);
  return row?.number ?? 0;
}

/** Merchants with an audit log, also if all its entries are missing. */
export async function listMerchantIds(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    select merchant_id as id from audit_heads
    union select merchant_id from audit_entries order by id
  `);
  return rows.map(({ id }) => id);
}
