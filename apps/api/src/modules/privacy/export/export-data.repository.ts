import type { IdKind } from '@saifu/domain/shared/ids';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** Parts of the account data, in output order. */
export const DATA_PARTS = [
  'profile',
  'settings',
  'sessions',
  'sign_in_events',
  'passkeys',
  'cards',
  'orders',
  'payments',
  'receipts',
  'refund_requests',
  'recurring_billings',
  'receipt_scans',
  'attachments',
  'consultations',
  'messages',
  'notifications',
] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** Prefix of the public ids of each part; null if the ids are not public. */
export const ID_KINDS: Readonly<Record<DataPart, IdKind | null>> = {
  profile: 'user',
  settings: null,
  sessions: 'session',
  sign_in_events: null,
  passkeys: 'passkey',
  cards: 'card',
  orders: 'order',
  payments: 'payment',
  receipts: 'receipt',
  refund_requests: 'refundRequest',
  recurring_billings: 'recurringBilling',
  receipt_scans: 'order',
  attachments: 'upload',
  consultations: 'consultation',
  messages: null,
  notifications: null,
};

/** Each row has an `id` for pagination and the exported columns, none of them secret. */
const ROWS: Readonly<Record<DataPart, (userId: string) => Sql>> = {
  profile: (user) => sql`
    select id, email, email_verified, email_verified_at, phone, phone_verified, phone_verified_at,
      (select jsonb_agg(jsonb_build_object('channel', c.channel, 'from', c.old_destination,
          'to', c.new_destination, 'status', c.status, 'requested_at', c.requested_at,
          'effective_at', c.effective_at, 'ended_at', c.ended_at) order by c.requested_at)
        from contact_changes c where c.user_id = users.id) as contact_changes,
      display_name, last_name, first_name, last_name_kana, first_name_kana, gender,
      birth_date, postal_code, prefecture, city, address_line, building, status,
      terms_version, terms_accepted_at, created_at, deletion_requested_at, erase_at
    from users where id = ${user}`,
  settings: (user) => sql`
    select u.id, u.locale, u.theme, r.recipient_name, r.honorific, r.default_description,
      r.email as receipt_email, r.auto_email,
      (select jsonb_agg(to_jsonb(l) - 'user_id') from spending_limits l where l.user_id = u.id)
        as limits,
      (select to_jsonb(l) - 'user_id' from staff_spending_limits l where l.user_id = u.id)
        as limits_set_by_staff,
      (select jsonb_agg(jsonb_build_object('channel', n.channel, 'event', n.event))
        from notification_opt_outs n where n.user_id = u.id) as notifications_switched_off
    from users u left join receipt_settings r on r.owner_id = u.id where u.id = ${user}`,
  sessions: (user) => sql`
    select id, device_name, created_at, last_seen_at, ended_at from sessions
    where user_id = ${user}`,
  sign_in_events: (user) => sql`
    select id, method, failure, device_name, network, created_at from sign_in_events
    where user_id = ${user}`,
  passkeys: (user) => sql`
    select id, name, device_type, is_backed_up, created_at, last_used_at from passkeys
    where user_id = ${user}`,
  cards: (user) => sql`
    select id, brand, last4, exp_month, exp_year, funding, country, cardholder_name,
      is_default, frozen_at, created_at, last_used_at
    from cards where user_id = ${user}`,
  orders: (user) => sql`
    select id, store_id, source, status, title, description, pay_amount, items, tax_lines,
      table_number, waiter, paid_at, created_at
    from orders where payer_id = ${user} or owner_id = ${user}`,
  payments: (user) => sql`
    select p.id, p.order_id, p.store_id, s.name as store_name, p.title, p.amount, p.fee,
      p.captured_amount, p.refunded_amount, p.method, p.card_brand, p.card_last4, p.payment_type,
      p.installment_count, p.gesture, p.paid_by, p.status, p.contact_email, p.contact_phone,
      p.confirmed_by, p.created_at, p.authorized_at, p.completed_at
    from payments p join stores s on s.id = p.store_id where p.user_id = ${user}`,
  receipts: (user) => sql`
    select r.id, r.payment_id, r.number, r.kind, r.counterparty, r.amount, r.transaction_date,
      r.content, r.issued_at,
      (select jsonb_agg(to_jsonb(v) - 'receipt_id' order by v.version)
        from receipt_versions v where v.receipt_id = r.id) as versions
    from receipts r where r.user_id = ${user}`,
  refund_requests: (user) => sql`
    select b.id, b.payment_id, b.reason_code, b.reason, b.requested_amount, b.approved_amount,
      b.status, b.merchant_response, b.filed_at, b.respond_by, b.answered_at, b.withdrawn_at,
      (select jsonb_agg(jsonb_build_object('author', m.author, 'body', m.body, 'at', m.at)
        order by m.at) from refund_request_messages m where m.refund_request_id = b.id) as messages
    from refund_requests b where b.user_id = ${user}`,
  recurring_billings: (user) => sql`
    select a.id, a.store_id, s.name as store_name, a.service_name, a.initial_amount,
      a.monthly_amount, a.start_date, a.end_date, a.payment_days, a.reminder_days, a.status,
      a.card_id, a.activated_at, a.closed_at, a.closed_by, a.created_at
    from recurring_billings a join stores s on s.id = a.store_id where a.user_id = ${user}`,
  receipt_scans: (user) => sql`
    select order_id as id, fields, saved_at, created_at from scan_contents
    where saved_by = ${user}`,
  attachments: (user) => sql`
    select id, refund_request_id, name, media_type,
      coalesce(octet_length(content), storage_bytes) as bytes, created_at
    from attachments where user_id = ${user}`,
  consultations: (user) => sql`
    select c.id, c.payment_id, c.subject, c.content, c.status, c.created_at,
      (select jsonb_agg(jsonb_build_object('author', m.author, 'body', m.body, 'at', m.at)
        order by m.position) from consultation_messages m where m.consultation_id = c.id)
        as messages
    from consultations c where c.user_id = ${user}`,
  messages: (user) => sql`
    select m.id, m.channel, m.destination, m.subject, m.created_at, m.sent_at
    from messages m join users u on m.destination in (u.email, u.phone) where u.id = ${user}`,
  notifications: (user) => sql`
    select id, event, kind, about, path, created_at, read_at from notifications
    where user_id = ${user}`,
};

export type DataRow = Readonly<Record<string, unknown>>;

/** The next rows of a part, in output format. */
export async function list(
  tx: Tx,
  part: DataPart,
  { userId, after, limit }: { userId: string; after: string | null; limit: number },
): Promise<readonly DataRow[]> {
  const rows = await tx.rows<{ readonly row: DataRow }>(sql`
    select to_jsonb(d) as row from (${ROWS[part](userId)}) d
    where ${after}::uuid is null or d.id > ${after}::uuid order by d.id limit ${limit}
  `);
  return rows.map(({ row }) => row);
}
