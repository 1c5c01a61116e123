import type { Language } from '@saifu/domain/shared/language';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import type { MessageChannel } from '../../notifications/message/message.repository.ts';

export type InvoiceSend = {
  readonly id: string;
  readonly orderId: string;
  /** Null: a program of the merchant sent it. */
  readonly memberId: string | null;
  readonly channel: MessageChannel;
  readonly maskedRecipient: string;
  readonly language: Language;
  readonly createdAt: Date;
};

/** With the name of the member, who may have been removed since. */
export type ShownInvoiceSend = InvoiceSend & { readonly memberName: string | null };

export async function insert(tx: Tx, send: InvoiceSend): Promise<void> {
  await tx.run(sql`
    insert into invoice_sends
      (id, order_id, member_id, channel, masked_recipient, language, created_at)
    values (${send.id}, ${send.orderId}, ${send.memberId}, ${send.channel},
      ${send.maskedRecipient}, ${send.language}, ${send.createdAt})
  `);
}

const FIELDS = sql`i.id, i.order_id as "orderId", i.member_id as "memberId", i.channel,
  i.masked_recipient as "maskedRecipient", i.language, i.created_at as "createdAt",
  m.name as "memberName"`;

export async function get(tx: Tx, id: string): Promise<ShownInvoiceSend | undefined> {
  const [row] = await tx.rows<ShownInvoiceSend>(sql`
    select ${FIELDS} from invoice_sends i left join members m on m.id = i.member_id
    where i.id = ${id}
  `);
  return row;
}

type ListInvoiceSendsInput = { readonly limit: number; readonly after: Cursor | undefined };

/** Newest first. */
export function list(
  tx: Tx,
  orderId: string,
  { limit, after }: ListInvoiceSendsInput,
): Promise<readonly ShownInvoiceSend[]> {
  return tx.rows<ShownInvoiceSend>(sql`
    select ${FIELDS} from invoice_sends i left join members m on m.id = i.member_id
    where i.order_id = ${orderId}
    ${after ? sql`and (i.created_at, i.id) < (${after.createdAt}, ${after.id})` : empty}
    order by i.created_at desc, i.id desc limit ${limit}
  `);
}
