import { toTypeId } from '@saifu/domain/shared/ids';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { TimelineEntry, TimelinePage } from './timeline.ts';

/** `base` with its first two digits replaced: the order of events of the same moment. */
export function toEntryId(rank: number, base: Sql): Sql {
  return sql`overlay((${base})::text placing ${String(rank)}::text from 1 for 2)::uuid`;
}

/** One page of entries, each with the columns of `entryColumns`. */
export function selectEntries(
  entries: Sql,
  { after, limit }: Pick<TimelinePage, 'after' | 'limit'>,
): Sql {
  return sql`
    select e.id, e.at as "createdAt", e.kind, e.amount, e.state, e.confirmed_by as "confirmedBy",
      e.actor, e.member_name as "memberName", e.audited_by as "auditedBy", e.subject
    from (
      select id, date_trunc('milliseconds', at) as at, kind, amount, state, confirmed_by, actor,
        member_name, audited_by, subject
      from (${entries}) as entry
        (id, at, kind, amount, state, confirmed_by, actor, member_name, audited_by, subject)
    ) e
    ${after ? sql`where (e.at, e.id) > (${after.createdAt}, ${after.id})` : empty}
    order by e.at, e.id limit ${limit}`;
}

type Parts = {
  readonly amount?: Sql;
  readonly state?: Sql;
  readonly confirmedBy?: Sql;
  readonly actor?: Sql;
  readonly memberName?: Sql;
  readonly auditedBy?: Sql;
  readonly subject?: Sql;
};

/** The columns of an entry. */
export function entryColumns(id: Sql, at: Sql, kind: Sql, parts: Parts = {}): Sql {
  const { amount, state, confirmedBy, actor, memberName, auditedBy, subject } = parts;
  const text = sql`null::text`;
  return sql`${id}, ${at}, ${kind}, ${amount ?? sql`null::bigint`}, ${state ?? text},
    ${confirmedBy ?? text}, ${actor ?? text}, ${memberName ?? text}, ${auditedBy ?? text},
    ${subject ?? sql`null::uuid`}`;
}

/** Everything that the tables of orders and payments tell. Oldest first. */
export function listPaymentEntries(tx: Tx, page: TimelinePage): Promise<readonly TimelineEntry[]> {
  return tx.rows<TimelineEntry>(sql`
    with p as (
      select id, order_id, amount, fee, method, paid_by, confirmed_by, error_code, error_reason,
        expires_at
      from payments where id = ${page.paymentId}
    )
    ${selectEntries(
      sql`${ORDER} union all ${SCANS} union all ${TRANSITIONS} union all ${PAYER_REQUESTS}
        union all ${MODIFICATIONS} union all ${RETURNED_REFUNDS} union all ${REQUESTS}`,
      page,
    )}
  `);
}

/** A store may create an order by a member or by a program, which the order does not tell. */
const ORDER = sql`
  select ${entryColumns(toEntryId(10, sql`o.id`), sql`o.created_at`, sql`'order_created'`, {
    actor: sql`case when o.source in ('qr_static', 'receipt', 'split') then 'payer'
      when o.due_date is not null then 'system' end`,
  })}
  from p join orders o on o.id = p.order_id`;

const SCANS = sql`
  select ${entryColumns(toEntryId(12, sql`c.id`), sql`c.scanned_at`, sql`'code_scanned'`, {
    actor: sql`'payer'`,
  })}
  from p join qr_codes c on c.order_id = p.order_id where c.scanned_at is not null`;

const TRANSITION_KIND = sql`case t.event
  when 'begin' then 'payment_started' when 'authorize' then 'authorized'
  when 'capture' then 'captured' when 'abort' then 'canceled' when 'void' then 'voided'
  when 'fail' then case when p.error_reason is null then 'expired' else 'declined' end
  else 'completed' end`;

/** Of a void that the merchant asked for, its attempt says who. */
const VOIDED_BY = sql`case when d.attempt_id is not null then 'staff'
  when m.id is not null then 'member'
  when v.idempotency_key is not null then 'api_key'
  when v.refund_request_id is not null then null else 'provider' end`;

// An expired voucher ends at most five minutes before the deadline that its expiry sets anew. The
// payer may cancel at that time too, and then it is not known who did.
const CANCELED_BY = sql`case when p.error_code = 'order.canceled' then 'store'
  when p.paid_by = 'staff' then 'store'
  when p.method = 'cash' and t.at >= p.expires_at - interval '5 minutes' then null
  else 'payer' end`;

const CONFIRMED_BY = sql`case p.confirmed_by when 'link' then 'payer' when 'in_app' then 'payer'
  when 'staff' then case when exists (
      select from staff_payment_acts c where c.payment_id = p.id and c.kind = 'capture'
    ) then 'staff' else 'store' end
  else 'system' end`;

const TRANSITION_ACTOR = sql`case t.event
  when 'begin' then case p.paid_by when 'customer' then 'payer' when 'staff' then 'store'
    else 'system' end
  when 'authorize' then 'provider'
  when 'fail' then case when p.error_reason is null then 'system' else 'provider' end
  when 'abort' then ${CANCELED_BY} when 'void' then ${VOIDED_BY}
  when 'settle' then 'store' when 'confirm' then ${CONFIRMED_BY} else 'system' end`;

/** The versions of a payment follow each other, also in one moment. */
const TRANSITIONS = sql`
  select ${entryColumns(
    sql`overlay(p.id::text placing '20' || lpad(t.version::text, 6, '0') from 1 for 8)::uuid`,
    sql`t.at`,
    TRANSITION_KIND,
    {
      amount: sql`case when t.event in ('authorize', 'void') then p.amount end`,
      confirmedBy: sql`case when t.event in ('confirm', 'settle') then p.confirmed_by end`,
      actor: TRANSITION_ACTOR,
      memberName: sql`case when t.event = 'void' then m.name end`,
      subject: sql`case when t.event = 'abort' and p.error_code = 'order.canceled'
        then p.order_id end`,
    },
  )}
  from p join payment_transitions t on t.payment_id = p.id
  left join payment_attempts v on t.event = 'void' and v.payment_id = p.id and v.kind = 'void'
    and v.state = 'approved' and v.closed_at = t.at
  left join staff_payment_acts d on d.attempt_id = v.id
  left join member_refunds r on r.attempt_id = v.id
  left join members m on m.id = r.member_id
  where t.event not in ('refund', 'part_refund', 'refund_fail', 'reopen')`;

const PAYER_REQUESTS = sql`
  select ${entryColumns(
    toEntryId(22, sql`a.id`),
    sql`a.payer_asked_at`,
    sql`case when p.method = 'cash' then 'voucher_issued'
      when p.method in ('card', 'apple_pay', 'google_pay') then 'authentication_requested'
      else 'payer_redirected' end`,
    { actor: sql`'provider'` },
  )}
  from p join payment_attempts a on a.payment_id = p.id where a.payer_asked_at is not null`;

/** A refund before capture is a smaller capture, or a void. */
const IS_REFUND = sql`(a.kind = 'refund'
  or a.idempotency_key is not null or a.refund_request_id is not null)`;

/** Refunds, and captures that were declined. */
const MODIFICATIONS = sql`
  select ${entryColumns(
    toEntryId(40, sql`a.id`),
    sql`coalesce(a.closed_at, a.opened_at)`,
    sql`case when ${IS_REFUND} then 'refund' else 'capture_declined' end`,
    {
      amount: sql`case when not ${IS_REFUND} then null
        when a.kind = 'capture' then p.amount + p.fee - a.amount else a.amount end`,
      state: sql`case when not ${IS_REFUND} then null
        when a.state = 'open' and a.bank_details_requested_at is not null then 'needs_payer'
        when exists (select from refund_failures f where f.attempt_id = a.id) then 'approved'
        else a.state end`,
      actor: sql`case when not ${IS_REFUND} then 'provider'
        when d.attempt_id is not null then 'staff' when m.id is not null then 'member'
        when a.idempotency_key is not null and a.refund_request_id is null then 'api_key' end`,
      memberName: sql`m.name`,
    },
  )}
  from p join payment_attempts a on a.payment_id = p.id
  left join staff_payment_acts d on d.attempt_id = a.id
  left join member_refunds r on r.attempt_id = a.id
  left join members m on m.id = r.member_id
  where a.kind <> 'authorize' and (
    a.kind = 'capture' and a.state = 'declined' or ${IS_REFUND}
      and not (a.kind = 'void' and a.state = 'approved')
  )`;

/** Refunds whose money came back. */
const RETURNED_REFUNDS = sql`
  select ${entryColumns(toEntryId(42, sql`f.id`), sql`f.failed_at`, sql`'refund_failed'`, {
    amount: sql`f.amount`,
    actor: sql`'provider'`,
  })}
  from p join refund_failures f on f.payment_id = p.id`;

const OF_PAYMENT = sql`from p join refund_requests b on b.payment_id = p.id`;

const REQUESTS = sql`
  select ${entryColumns(toEntryId(30, sql`b.id`), sql`b.filed_at`, sql`'refund_requested'`, {
    amount: sql`b.requested_amount`,
    actor: sql`'payer'`,
  })} ${OF_PAYMENT}
  union all
  select ${entryColumns(
    toEntryId(34, sql`b.id`),
    sql`b.escalated_at`,
    sql`'refund_request_escalated'`,
    { actor: sql`'system'` },
  )} ${OF_PAYMENT} where b.escalated_at is not null
  union all
  select ${entryColumns(
    toEntryId(36, sql`b.id`),
    sql`b.answered_at`,
    sql`'refund_request_answered'`,
    {
      amount: sql`b.approved_amount`,
      state: sql`b.status`,
      actor: sql`case b.answered_by when 'merchant' then 'store' else 'staff' end`,
      subject: sql`case when b.answered_by = 'merchant' then b.id end`,
    },
  )} ${OF_PAYMENT} where b.answered_at is not null
    and b.status in ('approved', 'partially_approved', 'rejected')
  union all
  select ${entryColumns(
    toEntryId(38, sql`b.id`),
    sql`b.withdrawn_at`,
    sql`'refund_request_withdrawn'`,
    { actor: sql`'payer'` },
  )} ${OF_PAYMENT} where b.withdrawn_at is not null`;

/** Receipts that members have printed again. Oldest first. */
export function listReprintEntries(
  tx: Tx,
  merchantId: string,
  page: TimelinePage,
): Promise<readonly TimelineEntry[]> {
  const subject = toTypeId('payment', page.paymentId);
  return tx.rows<TimelineEntry>(
    selectEntries(
      sql`select ${entryColumns(toEntryId(54, sql`a.id`), sql`a.at`, sql`'receipt_reprinted'`, {
        actor: sql`'member'`,
        auditedBy: sql`a.actor`,
      })}
      from audit_entries a where a.merchant_id = ${merchantId} and a.subject = ${subject}
        and a.action = 'receipt.reprinted'`,
      page,
    ),
  );
}
