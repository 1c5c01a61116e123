import type { AuditAction, AuditFields } from '@saifu/domain/members/audit-entry';
import type { Period } from '@saifu/domain/shared/period';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isWithin } from '../../platform/db/period.ts';
import { type AuditEntry, type AuditHead, FIRST_PREVIOUS_HASH } from './audit-entry.repository.ts';

/** An entry of the operator's log. It belongs to no merchant. */
type OperatorEntry = Omit<AuditEntry, 'merchantId'>;

const COLUMNS = {
  id: 'id',
  number: 'number',
  at: 'at',
  actor: 'actor',
  subject: 'subject',
  ip: 'ip',
  requestId: 'request_id',
  previousHash: 'previous_hash',
  hash: 'hash',
} as const satisfies ColumnsOf<
  'operator_audit_entries',
  Omit<OperatorEntry, 'action' | 'before' | 'after'>
>;

const FIELDS = join([
  ...Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)),
  raw('action, before, after, null as "merchantId"'),
]);

const list = (tx: Tx, rest: Sql): Promise<readonly AuditEntry[]> =>
  tx.rows<AuditEntry>(sql`select ${FIELDS} from operator_audit_entries ${rest}`);

/** The last entry. Undefined: there is none. */
export async function getHead(tx: Tx): Promise<AuditHead | undefined> {
  const [head] = await tx.rows<AuditHead>(sql`
    select number, hash from operator_audit_heads where id = 1
  `);
  return head;
}

/** The last entry, locked until the transaction ends; number 0 before the first. */
export async function lockHead(tx: Tx): Promise<AuditHead> {
  await tx.run(sql`
    insert into operator_audit_heads (id, number, hash)
    values (1, 0, ${FIRST_PREVIOUS_HASH}) on conflict do nothing
  `);
  const [head] = await tx.rows<AuditHead>(sql`
    select number, hash from operator_audit_heads where id = 1 for update
  `);
  if (head === undefined) throw new Error('the audit log of the operator has no head');
  return head;
}

/** Adds the entry as the last one. The head is locked. */
export async function insert(tx: Tx, entry: OperatorEntry): Promise<void> {
  const toJson = (fields: AuditFields) => fields && JSON.stringify(fields);
  await tx.run(sql`
    insert into operator_audit_entries (id, number, at, actor, action, subject, before, after, ip,
      request_id, previous_hash, hash)
    values (${entry.id}, ${entry.number}, ${entry.at}, ${entry.actor}, ${entry.action},
      ${entry.subject}, ${toJson(entry.before)}::jsonb, ${toJson(entry.after)}::jsonb, ${entry.ip},
      ${entry.requestId}, ${entry.previousHash}, ${entry.hash})
  `);
  await tx.run(sql`
    update operator_audit_heads set number = ${entry.number}, hash = ${entry.hash} where id = 1
  `);
}

export type OperatorAuditFilter = Period & {
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: string | undefined;
};

type MatchInput = OperatorAuditFilter & {
  /** Only entries with a smaller number. */
  readonly before: number | undefined;
};

/** Newest first. */
export function search(
  tx: Tx,
  { limit, ...input }: MatchInput & { readonly limit: number },
): Promise<readonly AuditEntry[]> {
  return list(tx, sql`${matches(input)} order by number desc limit ${limit}`);
}

/** Counts up to the limit. */
export async function count(tx: Tx, input: MatchInput, limit: number): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from (
      select number from operator_audit_entries ${matches(input)} limit ${limit}
    ) found
  `);
  return row?.count ?? 0;
}

function matches({ before, actor, action, subject, ...period }: MatchInput): Sql {
  const conditions = [
    ...(before === undefined ? [] : [sql`number < ${before}`]),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(subject === undefined ? [] : [sql`subject = ${subject}`]),
    ...isWithin('at', period),
  ];
  return conditions.length === 0 ? empty : sql`where ${join(conditions, ' and ')}`;
}

/** Of the newest entry, whatever the head says. Zero: there is none. */
export async function getLastNumber(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ readonly number: number }>(sql`
    select coalesce(max(number), 0) as number from operator_audit_entries
  `);
  return row?.number ?? 0;
}
