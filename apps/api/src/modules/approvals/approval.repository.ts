import type { ApprovalAction, ApprovalStatus } from '@saifu/domain/approvals/approval';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import { countWaiting, type Waiting } from '../../platform/db/count-waiting.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/pagination.ts';

/** What the executor needs: plain JSON. */
export type ApprovalInput = Readonly<Record<string, unknown>>;

export type NewApproval = {
  readonly id: string;
  readonly action: ApprovalAction;
  readonly subject: string;
  readonly input: ApprovalInput;
  readonly reason: string;
  readonly amountYen: number | null;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly requestedIp: string;
  readonly requestedRequestId: string;
  readonly expiresAt: Date;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
};

export type Approval = NewApproval & {
  readonly status: ApprovalStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decidedIp: string | null;
  readonly decidedRequestId: string | null;
  readonly decisionReason: string | null;
  readonly run: number;
  readonly finishedAt: Date | null;
  readonly resultCode: string | null;
};

const COLUMNS = {
  id: 'id',
  action: 'action',
  subject: 'subject',
  input: 'input',
  reason: 'reason',
  amountYen: 'amount_yen',
  requestedBy: 'requested_by',
  requestedAt: 'requested_at',
  requestedIp: 'requested_ip',
  requestedRequestId: 'requested_request_id',
  expiresAt: 'expires_at',
  idempotencyKey: 'idempotency_key',
  requestHash: 'request_hash',
  status: 'status',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  decidedIp: 'decided_ip',
  decidedRequestId: 'decided_request_id',
  decisionReason: 'decision_reason',
  run: 'run',
  finishedAt: 'finished_at',
  resultCode: 'result_code',
} as const satisfies ColumnsOf<'staff_approvals', Approval>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`a.${column} as "${name}"`)),
);

const list = (tx: Tx, rest: Sql): Promise<readonly Approval[]> =>
  tx.rows<Approval>(sql`select ${FIELDS} from staff_approvals a ${rest}`);

export async function get(tx: Tx, id: string): Promise<Approval | undefined> {
  const [approval] = await list(tx, sql`where a.id = ${id}`);
  return approval;
}

/** The same, locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<Approval | undefined> {
  const [approval] = await list(tx, sql`where a.id = ${id} for update`);
  return approval;
}

export async function findByKey(
  tx: Tx,
  requestedBy: string,
  key: string,
): Promise<Approval | undefined> {
  const [approval] = await list(
    tx,
    sql`where a.requested_by = ${requestedBy} and a.idempotency_key = ${key}`,
  );
  return approval;
}

/** The newest one about a subject that is still to be decided or executed. */
export async function findWaiting(
  tx: Tx,
  { action, subject, now }: Pick<Approval, 'action' | 'subject'> & { readonly now: Date },
): Promise<Approval | undefined> {
  const [approval] = await list(
    tx,
    sql`where a.action = ${action} and a.subject = ${subject} and (
        a.status = 'requested' and a.expires_at > ${now} or a.status = 'approved'
      )
      order by a.requested_at desc limit 1`,
  );
  return approval;
}

/** Returns false if the member has sent a request with this key before. */
export async function insert(tx: Tx, approval: NewApproval): Promise<boolean> {
  const count = await tx.run(sql`
    insert into staff_approvals (id, action, subject, input, reason, amount_yen, status,
      requested_by, requested_at, requested_ip, requested_request_id, expires_at, idempotency_key,
      request_hash)
    values (${approval.id}, ${approval.action}, ${approval.subject},
      ${JSON.stringify(approval.input)}, ${approval.reason}, ${approval.amountYen}, 'requested',
      ${approval.requestedBy}, ${approval.requestedAt}, ${approval.requestedIp},
      ${approval.requestedRequestId}, ${approval.expiresAt}, ${approval.idempotencyKey},
      ${approval.requestHash})
    on conflict (requested_by, idempotency_key) do nothing
  `);
  return count === 1;
}

export type ApprovalFilter = {
  /** What the caller may decide about; their own requests are listed too. */
  readonly actions: readonly ApprovalAction[];
  readonly memberId: string;
  readonly status: ApprovalStatus | undefined;
  readonly action: ApprovalAction | undefined;
  readonly subject: string | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. A request past its time counts as expired before that is written down. */
export function search(tx: Tx, filter: ApprovalFilter): Promise<readonly Approval[]> {
  const { actions, memberId, status, action, subject, now, limit, after } = filter;
  return list(
    tx,
    sql`
    where (a.action = any(${actions}::text[]) or a.requested_by = ${memberId})
    ${status === undefined ? empty : hasStatus(status, now)}
    ${action === undefined ? empty : sql`and a.action = ${action}`}
    ${subject === undefined ? empty : sql`and a.subject = ${subject}`}
    ${after ? sql`and (a.requested_at, a.id) < (${after.createdAt}, ${after.id})` : empty}
    order by a.requested_at desc, a.id desc limit ${limit}
  `,
  );
}

function hasStatus(status: ApprovalStatus, now: Date): Sql {
  if (status === 'requested') return sql`and a.status = 'requested' and a.expires_at > ${now}`;
  if (status !== 'expired') return sql`and a.status = ${status}`;
  return sql`and (a.status = 'expired' or (a.status = 'requested' and a.expires_at <= ${now}))`;
}

/** The undecided approvals of these acts, counted up to the limit. */
export function countRequested(
  tx: Tx,
  actions: readonly ApprovalAction[],
  limit: number,
): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select a.requested_at as since from staff_approvals a
      where a.status = 'requested' and a.action = any(${actions}::text[])
      order by a.requested_at limit ${limit}`,
  );
}

export type Decided = {
  readonly status: ApprovalStatus;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly ip: string;
  readonly requestId: string;
  readonly reason: string | null;
};

/** The row is locked. An approval or a retry begins a run. */
export async function decide(tx: Tx, id: string, decided: Decided): Promise<void> {
  const { status, decidedBy, decidedAt, ip, requestId, reason } = decided;
  const runs = status === 'approved' ? 1 : 0;
  await tx.run(sql`
    update staff_approvals
    set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt},
      decided_ip = ${ip}, decided_request_id = ${requestId}, decision_reason = ${reason},
      run = run + ${runs}::integer, claimed_until = null, finished_at = null, result_code = null
    where id = ${id}
  `);
}

/** Those that are to be executed and that no process is executing, longest waiting first. */
export async function listDue(tx: Tx, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await tx.rows<Pick<Approval, 'id'>>(sql`
    select id from staff_approvals
    where status = 'approved' and (claimed_until is null or claimed_until <= ${now})
    order by requested_at, id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}

/** Returns undefined if it is not to be executed, or if another process is at it. */
export async function claim(
  tx: Tx,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Approval | undefined> {
  const count = await tx.run(sql`
    update staff_approvals set claimed_until = ${until}
    where id = ${id} and status = 'approved' and (claimed_until is null or claimed_until <= ${now})
  `);
  return count === 1 ? get(tx, id) : undefined;
}

type Finished = {
  readonly id: string;
  readonly run: number;
  readonly status: 'executed' | 'failed';
  readonly code: string | null;
  readonly at: Date;
};

/** Returns false if this run has ended before. */
export async function finish(tx: Tx, { id, run, status, code, at }: Finished): Promise<boolean> {
  const count = await tx.run(sql`
    update staff_approvals set status = ${status}, result_code = ${code}, finished_at = ${at}
    where id = ${id} and run = ${run} and status = 'approved'
  `);
  return count === 1;
}

export function expire(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`
    update staff_approvals set status = 'expired'
    where status = 'requested' and expires_at <= ${now}
  `);
}
