import type pg from 'pg';

/** Everything that the database holds about one order, without ids and times. */
export type OrderRows = {
  readonly order: string;
  readonly payments: readonly {
    readonly status: string;
    readonly key: string;
    readonly captured: number;
    readonly refunded: number;
    /** The confirmation window runs, or is paused. */
    readonly window: 'runs' | 'paused' | 'none';
  }[];
  readonly attempts: readonly {
    readonly kind: string;
    readonly state: string;
    readonly key: string | null;
  }[];
  readonly transitions: readonly { readonly event: string }[];
  readonly requests: readonly {
    readonly status: string;
    readonly key: string;
    readonly requested: number;
    readonly answer: string | null;
  }[];
};

const READ = `
  with p as (select * from payments where order_id = $1),
    r as (select r.* from refund_requests r join p on p.id = r.payment_id)
  select (select status from orders where id = $1) as "order",
    coalesce((select json_agg(json_build_object('status', status, 'version', version,
      'key', idempotency_key, 'captured', captured_amount, 'refunded', refunded_amount,
      'by', confirmed_by, 'error', error_code, 'next', next_action is not null,
      'window', case when auto_complete_at is not null then 'runs'
        when remaining_ms is not null then 'paused' else 'none' end,
      'isReferenced', provider_reference is not null)
      order by created_at, id) from p), '[]') as payments,
    coalesce((select json_agg(json_build_object('kind', a.kind, 'state', a.state,
      'amount', a.amount, 'key', a.idempotency_key, 'by', a.confirmed_by,
      'isRequested', a.refund_request_id is not null,
      'isReferenced', a.provider_reference is not null) order by a.opened_at, a.id)
      from payment_attempts a join p on p.id = a.payment_id), '[]') as attempts,
    coalesce((select json_agg(json_build_object('version', t.version, 'status', t.status,
      'event', t.event) order by p.created_at, p.id, t.version)
      from payment_transitions t join p on p.id = t.payment_id), '[]') as transitions,
    coalesce((select json_agg(json_build_object('version', l.version, 'account', l.account,
      'amount', l.amount) order by p.created_at, p.id, l.version, l.account, l.amount)
      from postings l join p on p.id = l.payment_id), '[]') as postings,
    coalesce((select json_agg(json_build_object('version', e.version, 'kind', e.kind,
      'account', l.account, 'amount', l.amount)
      order by p.created_at, p.id, e.version, l.account)
      from ledger_entries e join p on p.id = e.payment_id
        join ledger_postings l on l.entry_id = e.id), '[]') as entries,
    coalesce((select json_agg(json_build_object('status', status, 'version', version,
      'requested', requested_amount, 'approved', approved_amount, 'key', idempotency_key,
      'answer', merchant_response) order by filed_at, id) from r), '[]') as requests,
    coalesce((select json_agg(json_build_object('type', e.type, 'status', e.payload->>'status',
      'amount', e.payload->>'amount') order by e.type, e.payload->>'amount')
      from outbox_events e where e.subject_id in
      (select id from p union all select id from r union all select $1::uuid)), '[]') as events`;

export async function readOrder(control: pg.Client, orderId: string): Promise<OrderRows> {
  const query = { name: 'read order', text: READ, values: [orderId] };
  const { rows } = await control.query<OrderRows>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('the order does not exist');
  return row;
}

/** In the order of the foreign keys, which are not checked here. */
const DELETE = `
  with p as (delete from payments where order_id = $1 returning id),
    r as (delete from refund_requests where payment_id in (select id from p) returning id),
    a as (delete from payment_attempts where payment_id in (select id from p)),
    t as (delete from payment_transitions where payment_id in (select id from p)),
    l as (delete from postings where payment_id in (select id from p)),
    n as (delete from ledger_entries where payment_id in (select id from p) returning id),
    b as (delete from ledger_postings where entry_id in (select id from n)
      returning merchant_id, account, amount),
    s as (insert into ledger_balances (merchant_id, account, shard, amount)
      select merchant_id, account, 0, -sum(amount) from b group by merchant_id, account
      on conflict (merchant_id, account, shard)
      do update set amount = ledger_balances.amount + excluded.amount),
    u as (delete from unpaid_entries where entry_id in (select id from n)),
    e as (delete from outbox_events where subject_id in
      (select id from p union all select id from r union all select $1::uuid)),
    w as (delete from rate_limit_windows)
  delete from orders where id = $1`;

export async function deleteOrder(control: pg.Client, orderId: string): Promise<void> {
  await control.query({ name: 'delete order', text: DELETE, values: [orderId] });
}

const WRITTEN = `
  with recursive t (id) as (
    select oid from pg_class where relname in ('orders', 'outbox_events', 'messages',
      'notifications', 'queued_messages', 'rate_limit_windows', 'ledger_entries',
      'ledger_balances')
      and relnamespace = 'public'::regnamespace
    union select c.conrelid from pg_constraint c join t on c.confrelid = t.id
    where c.contype = 'f'
  ) select id::regclass::text as name from t`;

/** The tables that orders, their events and messages are written to. */
export async function listWritten(control: pg.Client): Promise<readonly string[]> {
  const { rows } = await control.query<{ name: string }>(WRITTEN);
  return rows.map(({ name }) => name);
}

/** After the effects of some orders, nothing may be left for the next. */
export async function deleteAll(control: pg.Client, tables: readonly string[]): Promise<void> {
  await control.query(tables.map((table) => `delete from ${table}`).join(';'));
  await control.query(`vacuum ${tables.join(', ')}`);
}
