import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import type { Language } from '@saifu/domain/shared/language';
import type { RefundRequestQueue } from '@saifu/domain/support/staff-queue';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../../platform/db/db.ts';
import type { Cursor } from '../../../../platform/pagination.ts';
import {
  type Colleague,
  isAssignedTo,
  selectAssignee,
} from '../../../cases/case-assignment.repository.ts';
import { REFUND_REQUEST_FIELDS } from '../refund-request.repository.ts';
import type { RefundRequest } from '../refund-request.ts';

/** A refund request as staff see it. */
export type AssignedRefundRequest = RefundRequest & {
  /** Of the payer. */
  readonly language: Language;
  readonly assignee: Colleague | null;
  readonly method: PaymentMethod;
  readonly fee: number;
  readonly capturedAmount: number;
  readonly refundedAmount: number;
};

const LANGUAGE = sql`coalesce(
    (select u.locale from users u where u.id = o.user_id),
    (select q.language from payments q where q.id = o.payment_id)
  )`;

const ofPayment = (column: string, name: string) =>
  sql`(select q.${raw(column)} from payments q where q.id = o.payment_id) as ${raw(`"${name}"`)}`;

const CASE_FIELDS = sql`${REFUND_REQUEST_FIELDS}, ${LANGUAGE} as language,
  ${selectAssignee('refund_request', sql`o.id`)} as assignee, ${ofPayment('method', 'method')},
  ${ofPayment('fee', 'fee')}, ${ofPayment('captured_amount', 'capturedAmount')},
  ${ofPayment('refunded_amount', 'refundedAmount')}`;

export async function getAssigned(tx: Tx, id: string): Promise<AssignedRefundRequest | undefined> {
  const [row] = await tx.rows<AssignedRefundRequest>(
    sql`select ${CASE_FIELDS} from refund_requests o where o.id = ${id}`,
  );
  return row;
}

/** Locks the refund request until the transaction ends. Returns false if there is none. */
export async function lock(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`select id from refund_requests where id = ${id} for share`);
  return rows.length === 1;
}

type ListByStatusInput = {
  readonly status: RefundRequestStatus;
  readonly language: Language | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function listByStatus(
  tx: Tx,
  { status, language, limit, after }: ListByStatusInput,
): Promise<readonly AssignedRefundRequest[]> {
  return tx.rows<AssignedRefundRequest>(sql`
    select ${CASE_FIELDS} from refund_requests o
    where o.status = ${status} and ${speaks(language)}
    ${after ? sql`and (o.filed_at, o.id) < (${after.createdAt}, ${after.id})` : empty}
    order by o.filed_at desc, o.id desc limit ${limit}
  `);
}

const IS_OPEN = sql`o.status in ('pending', 'escalated')`;
/** Urgent ones first. */
const RANK = sql`case when o.is_urgent then 0 else 1 end`;

/** Cursor of a queue. */
export type DueCursor = Pick<RefundRequest, 'isUrgent' | 'respondBy' | 'id'>;

type QueueFilter = {
  readonly language: Language | undefined;
  /** The caller; null for a program, to which nothing is assigned. */
  readonly memberId: string | null;
  readonly now: Date;
};

type ListQueueInput = QueueFilter & {
  readonly queue: RefundRequestQueue;
  readonly limit: number;
  readonly after: DueCursor | undefined;
};

/** Open refund requests: urgent ones first, then what is due first. */
export function listQueue(
  tx: Tx,
  input: ListQueueInput,
): Promise<readonly AssignedRefundRequest[]> {
  const { queue, limit, after } = input;
  const cursor = after && sql`(${after.isUrgent ? 0 : 1}, ${after.respondBy}, ${after.id})`;
  return tx.rows<AssignedRefundRequest>(sql`
    select ${CASE_FIELDS} from refund_requests o
    where ${IS_OPEN} and ${speaks(input.language)} and ${toConditions(input)[queue]}
    ${cursor ? sql`and (${RANK}, o.respond_by, o.id) > ${cursor}` : empty}
    order by ${RANK}, o.respond_by, o.id limit ${limit}
  `);
}

export type RefundRequestCounts = Readonly<Record<RefundRequestQueue, number>>;

const NOTHING: RefundRequestCounts = {
  ...{ open: 0, mine: 0, unassigned: 0 },
  ...{ overdue: 0, escalated: 0, urgent: 0 },
};

/** How many open refund requests each queue has. */
export async function countQueues(tx: Tx, filter: QueueFilter): Promise<RefundRequestCounts> {
  const counts = Object.entries(toConditions(filter)).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${raw(name)}`,
  );
  const [row = NOTHING] = await tx.rows<RefundRequestCounts>(sql`
    select ${join(counts)} from refund_requests o where ${IS_OPEN} and ${speaks(filter.language)}
  `);
  return row;
}

function toConditions({ memberId, now }: QueueFilter): Readonly<Record<RefundRequestQueue, Sql>> {
  const isAssigned = (to: string | null) => isAssignedTo('refund_request', sql`o.id`, to);
  return {
    open: sql`true`,
    mine: memberId === null ? sql`false` : isAssigned(memberId),
    unassigned: isAssigned(null),
    overdue: sql`o.respond_by < ${now}`,
    escalated: sql`o.status = 'escalated'`,
    urgent: sql`o.is_urgent`,
  };
}

function speaks(language: Language | undefined): Sql {
  return language === undefined ? sql`true` : sql`${LANGUAGE} = ${language}`;
}
