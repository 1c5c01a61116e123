import type { Language } from '@saifu/domain/shared/language';
import type { ConsultationStatus } from '@saifu/domain/support/consultation';
import type { ConsultationQueue } from '@saifu/domain/support/staff-queue';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { countWaiting, type Waiting } from '../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { isAssignedTo, selectAssignee } from '../../cases/case-assignment.repository.ts';
import {
  type AssignedConsultation,
  CONSULTATION_COLUMNS,
  type Consultation,
  type ConsultationMessage,
} from './consultation.ts';

const FIELDS = sql`${raw(CONSULTATION_COLUMNS)},
  (select u.locale from users u where u.id = c.user_id) as language`;

const CASE_FIELDS = sql`${FIELDS}, ${selectAssignee('consultation', sql`c.id`)} as assignee`;

export type Question = Pick<
  Consultation,
  'id' | 'userId' | 'paymentId' | 'subject' | 'content' | 'createdAt' | 'answerBy'
> & { readonly idempotencyKey: string };

/** Returns false if the idempotency key was already used. */
export async function insert(tx: Tx, asked: Question): Promise<boolean> {
  const { createdAt: now } = asked;
  const count = await tx.run(sql`
    insert into consultations (id, user_id, payment_id, subject, content, status, status_since,
      messages, idempotency_key, created_at, answer_by)
    values (${asked.id}, ${asked.userId}, ${asked.paymentId}, ${asked.subject}, ${asked.content},
      'open', ${now}, 0, ${asked.idempotencyKey}, ${now}, ${asked.answerBy})
    on conflict (user_id, idempotency_key) do nothing
  `);
  if (count === 1) await recordEvents(tx, 'consultation.asked', [asked.id], now);
  return count === 1;
}

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string,
  idempotencyKey: string,
): Promise<Consultation | undefined> {
  const [row] = await tx.rows<Consultation>(sql`
    select ${FIELDS} from consultations c where c.user_id = ${userId}
    and c.idempotency_key = ${idempotencyKey}
  `);
  return row;
}

export async function get(tx: Tx, id: string): Promise<Consultation | undefined> {
  const [row] = await tx.rows<Consultation>(
    sql`select ${FIELDS} from consultations c where c.id = ${id}`,
  );
  return row;
}

/** Locks the consultation until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<Consultation | undefined> {
  const [row] = await tx.rows<Consultation>(
    sql`select ${FIELDS} from consultations c where c.id = ${id} for no key update of c`,
  );
  return row;
}

export type NewConsultationMessage = ConsultationMessage & {
  readonly idempotencyKey: string;
  /** Status of the consultation after this message. */
  readonly status: ConsultationStatus;
  readonly closesAt: Date | null;
  readonly answerBy: Date | null;
};

/** Adds a message and publishes an event. The caller holds a lock on the consultation. */
export async function addMessage(
  tx: Tx,
  locked: Consultation,
  message: NewConsultationMessage,
): Promise<void> {
  const { id, author, status, at } = message;
  // A second message of the user does not reset the waiting time.
  const since = status === 'open' && locked.status === 'open' ? locked.statusSince : at;
  await tx.run(sql`
    with c as (
      update consultations set status = ${status}, closes_at = ${message.closesAt},
        answer_by = ${message.answerBy}, status_since = ${since}, messages = messages + 1
      where id = ${locked.id} returning id, messages
    )
    insert into consultation_messages (id, consultation_id, position, author, body,
      idempotency_key, at)
    select ${id}, c.id, c.messages, ${author}, ${message.body}, ${message.idempotencyKey}, ${at}
    from c
  `);
  const type = author === 'staff' ? 'consultation.answered' : 'consultation.messaged';
  await recordEvents(tx, type, [locked.id], at, { messageId: id });
}

/** Closes the consultation and publishes an event. The caller holds a lock on it. */
export async function close(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update consultations set status = 'closed', status_since = ${now}, closes_at = null,
      answer_by = null
    where id = ${id}
  `);
  await recordEvents(tx, 'consultation.closed', [id], now);
}

/**
 * Closes answered consultations that are due. `skip locked` keeps processes from handling the same
 * row.
 */
export async function closeDue(tx: Tx, now: Date, limit: number): Promise<number> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    update consultations set status = 'closed', status_since = ${now}, closes_at = null,
      answer_by = null
    where id in (
      select id from consultations where status = 'answered' and closes_at < ${now}
      order by closes_at limit ${limit} for update skip locked
    ) returning id
  `);
  const ids = rows.map(({ id }) => id);
  await recordEvents(tx, 'consultation.closed', ids, now);
  return ids.length;
}

type ListOwnConsultationsInput = Pick<Consultation, 'userId'> & {
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function listOwn(tx: Tx, { userId, limit, after }: ListOwnConsultationsInput) {
  return tx.rows<Consultation>(sql`
    select ${FIELDS} from consultations c where c.user_id = ${userId}
    ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}, ${after.id})` : empty}
    order by c.created_at desc, c.id desc limit ${limit}
  `);
}

/** Cursor of the support queue. */
export type QueueCursor = Pick<Consultation, 'status' | 'statusSince' | 'id'>;

type ListByStatusInput = {
  readonly status: ConsultationStatus | undefined;
  readonly language: Language | undefined;
  readonly limit: number;
  readonly after: QueueCursor | undefined;
};

const RANKS: Readonly<Record<ConsultationStatus, number>> = { open: 0, answered: 1, closed: 2 };

/**
 * Open consultations first, then answered, then closed; within a status the longest waiting first.
 */
export function listByStatus(
  tx: Tx,
  { status, language, limit, after }: ListByStatusInput,
): Promise<readonly AssignedConsultation[]> {
  const rankedCursor = after && sql`(${RANKS[after.status]}, ${after.statusSince}, ${after.id})`;
  return tx.rows<AssignedConsultation>(sql`
    select ${CASE_FIELDS} from consultations c where ${speaks(language)}
    ${status === undefined ? empty : sql`and c.rank = ${RANKS[status]}`}
    ${rankedCursor ? sql`and (c.rank, c.status_since, c.id) > ${rankedCursor}` : empty}
    order by c.rank, c.status_since, c.id limit ${limit}
  `);
}

/** The open ones, counted up to the limit. */
export function countOpen(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select c.status_since as since from consultations c where c.rank = ${RANKS.open}
      order by c.rank, c.status_since limit ${limit}`,
  );
}

/** Those asked before there was a deadline are due first. */
const DUE = sql`coalesce(c.answer_by, c.status_since)`;

type QueueFilter = {
  readonly language: Language | undefined;
  /** The caller; null for a program, to which nothing is assigned. */
  readonly memberId: string | null;
  readonly now: Date;
};

type ListQueueInput = QueueFilter & {
  readonly queue: ConsultationQueue;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

export type DueConsultation = AssignedConsultation & { readonly due: Date };

/** Open consultations, what is due first. */
export function listQueue(tx: Tx, input: ListQueueInput): Promise<readonly DueConsultation[]> {
  const { queue, limit, after } = input;
  return tx.rows<DueConsultation>(sql`
    select ${CASE_FIELDS}, ${DUE} as due from consultations c
    where c.rank = 0 and ${speaks(input.language)} and ${toConditions(input)[queue]}
    ${after ? sql`and (${DUE}, c.id) > (${after.createdAt}, ${after.id})` : empty}
    order by ${DUE}, c.id limit ${limit}
  `);
}

export type ConsultationCounts = Readonly<Record<ConsultationQueue, number>>;

/** How many open consultations each queue has. */
export async function countQueues(tx: Tx, filter: QueueFilter): Promise<ConsultationCounts> {
  const counts = Object.entries(toConditions(filter)).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${raw(name)}`,
  );
  const [row] = await tx.rows<ConsultationCounts>(sql`
    select ${join(counts)} from consultations c where c.rank = 0 and ${speaks(filter.language)}
  `);
  return row ?? { open: 0, mine: 0, unassigned: 0, overdue: 0 };
}

function toConditions({ memberId, now }: QueueFilter): Readonly<Record<ConsultationQueue, Sql>> {
  const isAssigned = (to: string | null) => isAssignedTo('consultation', sql`c.id`, to);
  return {
    open: sql`true`,
    mine: memberId === null ? sql`false` : isAssigned(memberId),
    unassigned: isAssigned(null),
    overdue: sql`${DUE} < ${now}`,
  };
}

function speaks(language: Language | undefined): Sql {
  if (language === undefined) return sql`true`;
  return sql`exists (select from users u where u.id = c.user_id and u.locale = ${language})`;
}

/** The consultation with its assignee. */
export async function getAssigned(tx: Tx, id: string): Promise<AssignedConsultation | undefined> {
  const [row] = await tx.rows<AssignedConsultation>(
    sql`select ${CASE_FIELDS} from consultations c where c.id = ${id}`,
  );
  return row;
}

function recordEvents(
  tx: Tx,
  type: `consultation.${string}`,
  ids: readonly string[],
  occurredAt: Date,
  payload: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const toEvent = (subjectId: string) => ({ id: newUuid(), type, subjectId, payload, occurredAt });
  return publishEvents(tx, ids.map(toEvent));
}
