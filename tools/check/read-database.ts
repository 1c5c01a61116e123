import type pg from 'pg';
import { type Orphan, REFERENCES, toOrphanQuery } from './references.ts';
import type { QueuedRow, Rows } from './rows.ts';

type Singles = 'now' | 'realNow' | 'startedAt' | 'ledgerSince';
type Lists = Omit<Rows, Singles | 'jobs' | 'orphans'>;

/** Amounts are sums of whole yen far below 2^53, so a double holds them exactly. */
const QUERIES: Readonly<Record<keyof Lists, string>> = {
  payments: `
    select p.id, p.order_id as "orderId", p.store_id as "storeId", p.user_id as "userId",
      p.guest_token_hash is not null as "isGuest", p.status, p.version,
      (p.amount + p.fee)::float8 as total, p.amount::float8 as amount, p.fee::float8 as fee,
      p.captured_amount::float8 as captured, p.refunded_amount::float8 as refunded,
      p.method, p.card_last4 as "cardLast4", p.provider_reference as reference,
      encode(p.idempotency_scope, 'hex') || ' ' || p.idempotency_key as "scopedKey",
      p.idempotency_key as key,
      case when u.id is null then coalesce(p.contact_email, p.contact_phone)
        else coalesce(u.email, u.phone) end is not null as "isReachable",
      case when p.next_action->>'type' = 'voucher'
        then (p.next_action->>'expiresAt')::timestamptz end as "voucherExpiresAt",
      p.created_at as "createdAt", p.authorized_at as "authorizedAt",
      p.completed_at as "completedAt", p.auto_complete_at as "autoCompleteAt",
      p.remaining_ms::float8 as "remainingMs",
      v.state as "reviewState", v.decided_at as "reviewedAt"
    from payments p left join users u on u.id = p.user_id
      left join payment_reviews v on v.payment_id = p.id`,
  orders: `
    select id, store_id as "storeId", status, pay_amount::float8 as amount,
      payer_id as "payerId", allowed_payment_methods as "allowedMethods",
      recurring_billing_id as "recurringBillingId", due_date::text as "dueDate",
      coalesce(paid_at = created_at, false) as "isBornPaid", expires_at as "expiresAt"
    from orders`,
  attempts: `
    select id, payment_id as "paymentId", kind, state, amount::float8 as amount,
      provider_reference as reference, refund_request_id as "refundRequestId",
      encode(idempotency_scope, 'hex') || ' ' || idempotency_key as "scopedKey",
      idempotency_key as key, opened_at as "openedAt", closed_at as "closedAt",
      bank_details_requested_at as "bankDetailsRequestedAt"
    from payment_attempts order by opened_at, id`,
  transitions: `
    select payment_id as "paymentId", version, status, event, at
    from payment_transitions order by payment_id, version`,
  postings: `
    select payment_id as "paymentId", version, account, store_id as "storeId",
      amount::float8 as amount, at
    from postings order by payment_id, version`,
  ledgerEntries: `
    select id, kind, merchant_id as "merchantId", payment_id as "paymentId",
      source_id as "sourceId", coalesce((
        select json_object_agg(account, amount) from ledger_postings where entry_id = e.id
      ), '{}') as amounts
    from ledger_entries e order by id`,
  ledgerBalances: `
    select merchant_id as "merchantId", account, amount::float8 as amount from ledger_balances`,
  unpaidEntries: `
    select entry_id as id, merchant_id as "merchantId", amount::float8 as amount
    from unpaid_entries`,
  payouts: `
    select id, merchant_id as "merchantId", status, version, amount::float8 as amount,
      gross::float8 as gross, fee::float8 as fee, fee_tax::float8 as "feeTax",
      item_count as "itemCount"
    from payouts order by id`,
  payoutItems: `
    select entry_id as "entryId", payout_id as "payoutId", amount::float8 as amount,
      gross::float8 as gross, fee::float8 as fee, fee_tax::float8 as "feeTax"
    from payout_items`,
  payoutEvents: `
    select payout_id as "payoutId", status from payout_events order by payout_id, version`,
  feeContracts: `
    select merchant_id as "merchantId", method, rate_bp as rate, fixed_yen::float8 as fixed,
      refunds_fee as "isRefunded", valid_from::text as "validFrom"
    from fee_contracts order by valid_from, id`,
  providerMovements: `
    select id, day::text as day, amount::float8 as amount, fee::float8 as fee, currency,
      ledger_entry_id as "ledgerEntryId", ours::float8 as ours, posted::float8 as posted
    from provider_movements order by id`,
  providerEntries: `
    select id, kind, day::text as day, coalesce((
        select json_object_agg(account, amount) from provider_postings where entry_id = e.id
      ), '{}') as amounts
    from provider_entries e order by id`,
  differences: `
    select id, state, movement_id as "movementId", ledger_entry_id as "ledgerEntryId",
      entry_id as "entryId", amount_yen::float8 as amount
    from reconciliation_differences order by id`,
  refundFailures: `
    select id, attempt_id as "attemptId", payment_id as "paymentId" from refund_failures`,
  disputes: `
    select id, merchant_id as "merchantId", status, amount::float8 as amount,
      opened_at as "openedAt"
    from provider_disputes`,
  refundRequests: `
    select id, payment_id as "paymentId", store_id as "storeId", user_id as "userId", status,
      requested_amount::float8 as requested, approved_amount::float8 as approved,
      encode(idempotency_scope, 'hex') || ' ' || idempotency_key as "scopedKey",
      idempotency_key as key, filed_at as "filedAt", respond_by as "respondBy",
      answered_at as "answeredAt"
    from refund_requests`,
  receipts: `
    select r.id, r.payment_id as "paymentId", r.refund_id as "refundId",
      r.store_id as "storeId", r.user_id as "userId", r.number, r.amount::float8 as amount,
      r.version, coalesce(v.count, 0)::int as "versionCount", v.last as "lastVersion"
    from receipts r left join (
      select receipt_id, count(*) as count, max(version) as last
      from receipt_versions group by receipt_id
    ) v on v.receipt_id = r.id`,
  stores: `select id, merchant_id as "merchantId" from stores`,
  recurringBillings: `
    select id, store_id as "storeId", user_id as "userId", status, next_run_at as "nextRunAt"
    from recurring_billings`,
  charges: `
    select recurring_billing_id as "recurringBillingId", due_date::text as "dueDate",
      amount::float8 as amount, status, order_id as "orderId", payment_id as "paymentId"
    from charges`,
  events: `
    select id, type, subject_id as "subjectId", payload, occurred_at as "occurredAt",
      published_at as "publishedAt"
    from outbox_events`,
  messages: `
    select id, regexp_replace(source->>'kind', '_(email|sms)$', '') as kind,
      created_at as "createdAt"
    from messages union select id, kind, created_at from notifications`,
  webhooks: `
    select id, merchant_id as "merchantId", events, created_at as "createdAt",
      removed_at as "removedAt"
    from webhooks`,
  deliveries: `
    select d.id, d.webhook_id as "webhookId", d.event, d.body, d.created_at as "createdAt",
      coalesce(d.delivered_at, d.abandoned_at) is not null as "isOver",
      (select max(at) from webhook_attempts a where a.delivery_id = d.id) as "lastAttemptAt"
    from webhook_deliveries d`,
  queuedMessages: `
    select message_id as id, 'message' as name, due_at as "dueAt" from queued_messages
    where due_at <= now()`,
  queuedProviderEvents: `
    select id, type as name, due_at as "dueAt" from queued_provider_events
    where due_at <= now()`,
};

const CLOCKS = `
  select now() as real, pg_postmaster_start_time() as started,
    now() + coalesce(max(advanced_seconds), 0) * interval '1 second' as now,
    (select min(applied_at) from migrations where name like '%-ledger.sql') as "ledgerSince"
  from sandbox_clock`;

type Clocks = {
  readonly real: Date;
  readonly now: Date;
  readonly started: Date;
  readonly ledgerSince: Date | null;
};

/** Jobs that wait for receivers elsewhere have limits of their own. */
const JOBS = `
  select id::text as id, name, start_after as "dueAt", state = 'failed' as "isFailed"
  from pgboss.job
  where name not in ('deliver-webhook', 'push-notification') and name not like '\\_\\_%'
    and (state = 'failed' or state in ('created', 'retry', 'active') and start_after <= now())`;

/** Reads everything from one snapshot, in a transaction that cannot write. */
export async function readDatabase(client: pg.Client): Promise<Rows> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows: clocks } = await client.query<Clocks>(CLOCKS);
    const lists: Record<string, readonly unknown[]> = {};
    for (const [name, text] of Object.entries(QUERIES)) {
      lists[name] = (await client.query(text)).rows;
    }
    const [clock] = clocks;
    if (clock === undefined) throw new Error('the database has no sandbox clock');
    return {
      ...(lists as Lists),
      now: clock.now,
      realNow: clock.real,
      startedAt: clock.started,
      ledgerSince: clock.ledgerSince,
      jobs: await readJobs(client),
      orphans: await readOrphans(client),
    };
  } finally {
    await client.query('rollback');
  }
}

/** The job queue creates its tables when a worker starts first. */
async function readJobs(client: pg.Client): Promise<Rows['jobs']> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<QueuedRow & { isFailed: boolean }>(JOBS)).rows;
}

async function readOrphans(client: pg.Client): Promise<readonly Orphan[]> {
  const text = REFERENCES.map(toOrphanQuery).join('\nunion all\n');
  return (await client.query<Orphan>(text)).rows;
}
