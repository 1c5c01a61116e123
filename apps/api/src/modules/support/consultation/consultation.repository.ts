import type { ConsultationStatus } from '@saifu/domain/support/consultation';
import sql, { empty, raw } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import {
  CONSULTATION_COLUMNS,
  type Consultation,
  type ConsultationMessage,
} from './consultation.ts';

const FIELDS = sql`${raw(CONSULTATION_COLUMNS)},
  (select u.locale from users u where u.id = c.user_id) as language`;

export type Question = Pick<
  Consultation,
  'id' | 'userId' | 'paymentId' | 'subject' | 'content' | 'createdAt'
> & { readonly idempotencyKey: string };

/** Returns false if the idempotency key was already used. */
export async function insert(tx: Tx, asked: Question): Promise<boolean> {
  const { createdAt: now } = asked;
  const count = await tx.run(sql`
    insert into consultations (id, user_id, payment_id, subject, content, status, status_since,
      messages, idempotency_key, created_at)
    values (${asked.id}, ${asked.userId}, ${asked.paymentId}, ${asked.subject}, ${asked.content},
      'open', ${now}, 0, ${asked.idempotencyKey}, ${now})
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
        status_since = ${since}, messages = messages + 1
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
    update consultations set status = 'closed', status_since = ${now}, closes_at = null
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
    update consultations set status = 'closed', status_since = ${now}, closes_at = null
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

type ListConsultationQueueInput = {
  readonly status: ConsultationStatus | undefined;
  readonly limit: number;
  readonly after: QueueCursor | undefined;
};

const RANKS: Readonly<Record<ConsultationStatus, number>> = { open: 0, answered: 1, closed: 2 };

/**
 * Open consultations first, then answered, then closed; within a status the longest waiting first.
 */
export function listQueue(tx: Tx, { status, limit, after }: ListConsultationQueueInput) {
  const rankedCursor = after && sql`(${RANKS[after.status]}, ${after.statusSince}, ${after.id})`;
  return tx.rows<Consultation>(sql`
    select ${FIELDS} from consultations c where true
    ${status === undefined ? empty : sql`and c.rank = ${RANKS[status]}`}
    ${rankedCursor ? sql`and (c.rank, c.status_since, c.id) > ${rankedCursor}` : empty}
    order by c.rank, c.status_since, c.id limit ${limit}
  `);
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
