import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { NewMessage } from '../message/message.repository.ts';
import { fromColumns, type SourceColumns, toColumns } from '../message/stored-source.ts';

/** A message without files. It has the same id as its notification. */
type NewDeferredMessage = Omit<NewMessage, 'files'>;
type DeferredMessage = NewDeferredMessage & { readonly userId: string };

const BATCH = 500;

/** Stores the message until its push is delivered or has failed. */
export async function defer(tx: Tx, message: NewDeferredMessage): Promise<void> {
  const { id, channel, destination, subject, createdAt } = message;
  const { source, text, html } = toColumns(message.source);
  await tx.run(sql`
    insert into deferred_messages
      (id, channel, destination, subject, source, body_text, body_html, created_at)
    values (${id}, ${channel}, ${destination}, ${subject}, ${source}, ${text}, ${html},
      ${createdAt})
    on conflict (id) do nothing
  `);
}

/** Deletes the message after its push was delivered, so that its content is not retained. */
export async function drop(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from deferred_messages where id = ${id}`);
}

type Row = Omit<DeferredMessage, 'source'> & SourceColumns;

/** Deletes and returns the message; only one of two concurrent callers gets it. */
export async function take(tx: Tx, id: string): Promise<DeferredMessage | undefined> {
  const [row] = await tx.rows<Row>(sql`
    delete from deferred_messages h using notifications n where h.id = ${id} and n.id = h.id
    returning h.id, h.channel, h.destination, h.subject, h.source, h.body_text, h.body_html,
      h.created_at as "createdAt", n.user_id as "userId"
  `);
  const source = row && fromColumns(row);
  return row && source ? { ...row, source } : undefined;
}

export async function listBefore(tx: Tx, moment: Date): Promise<readonly string[]> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    select id from deferred_messages where created_at < ${moment}
    order by created_at limit ${BATCH} for update skip locked
  `);
  return rows.map(({ id }) => id);
}
