import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { buildEventInsert } from './refund-request.repository.ts';

/** A message between payer, merchant and staff about a refund request. */
export type RefundRequestMessage = {
  readonly id: string;
  readonly refundRequestId: string;
  readonly author: 'payer' | 'merchant' | 'staff';
  readonly body: string;
  readonly at: Date;
};

const SHOWN_MAX = 200;

/** Adds a message while the refund request is open. Returns false if it is not open. */
export async function add(tx: Tx, message: RefundRequestMessage): Promise<boolean> {
  const { author, at } = message;
  const rows = await tx.rows(sql`
    with o as (
      select o.id, o.payment_id, o.store_id, o.status from refund_requests o
      where o.id = ${message.refundRequestId} and o.status in ('pending', 'escalated')
      for no key update
    ), inserted_message as (
      insert into refund_request_messages (id, refund_request_id, author, body, at)
      select ${message.id}, o.id, ${author}, ${message.body}, ${at} from o
    ), inserted_event as (${buildEventInsert('refund_request.messaged', at, { author })})
    select o.id from o
  `);
  return rows.length === 1;
}

/** The newest messages of each refund request, in chronological order. */
export function listByRefundRequests(
  tx: Tx,
  refundRequestIds: readonly string[],
): Promise<readonly RefundRequestMessage[]> {
  return tx.rows<RefundRequestMessage>(sql`
    select m.id, m.refund_request_id as "refundRequestId", m.author, m.body, m.at
    from unnest(${refundRequestIds}::uuid[]) as o (id) cross join lateral (
      select id, refund_request_id, author, body, at from refund_request_messages
      where refund_request_id = o.id
      order by at desc, id desc limit ${SHOWN_MAX}
    ) m order by m.at, m.id
  `);
}
