/** One planted corruption of the good world, and every rule that must name it. */
export type Corruption = {
  readonly title: string;
  /** Exactly these rules, in alphabetical order. */
  readonly rules: readonly string[];
  /** Runs with triggers and foreign keys off. `:label` is the id of that payment. */
  readonly sql?: string;
  /** The entries of the journal; numbers and hashes are written again. */
  readonly journal?: (entries: readonly Json[], ids: Ids) => readonly Json[];
  readonly promises?: (promises: readonly Json[], ids: Ids) => readonly Json[];
};

type Ids = Readonly<Record<string, string>>;
// biome-ignore lint/suspicious/noExplicitAny: a corruption changes lines of every shape.
export type Json = Record<string, any>;

/** An id that was made in January 2025, so that its row is not in flight. */
const OLD = '01941f29-7c00-7000-8000-00000000000';
const UNKNOWN = '01941f29-7c00-7000-8000-0000000000ff';

/** Copies a row with other values. */
const copy = (table: string, values: string, where: string) => `
  insert into ${table} select (jsonb_populate_record(t, ${values})).*
  from ${table} t where ${where};`;

const orderOf = (label: string) => `(select order_id from payments where id = :${label})`;
const eventOf = (label: string, type: string) =>
  `(select id from outbox_events where subject_id = :${label} and type = '${type}')`;

/** Changes the movements of a payment at the provider. */
const move =
  (label: string, type: string, change: (movement: Json) => readonly Json[]) =>
  (entries: readonly Json[], ids: Ids): readonly Json[] =>
    entries.map((entry) => ({
      ...entry,
      ledger_entries: (entry.ledger_entries ?? []).flatMap((movement: Json) => {
        const isIt = movement.metadata?.payment_id === ids[label] && movement.type === type;
        return isIt ? change(movement) : [movement];
      }),
    }));

const withRefund = (entries: readonly Json[], ids: Ids) => {
  const captured = entries
    .flatMap((entry) => entry.ledger_entries ?? [])
    .find((one: Json) => one.metadata?.payment_id === ids.rejected && one.type === 'captured');
  const refund = { id: 're_planted', created: 0, amount: 100, charge: captured.charge };
  const row = { ...refund, paymentIntent: captured.payment, status: 'succeeded', metadata: {} };
  const movement = { ...captured, type: 'refunded', amount: 100 };
  return [...entries, { at: 0, action: 'x', ledger_entries: [movement], puts: [['refund', row]] }];
};

const withoutRefunds = (entries: readonly Json[], ids: Ids) =>
  move('paypay', 'refunded', () => [])(entries, ids).map((entry) => ({
    ...entry,
    puts: (entry.puts ?? []).filter(([kind, row]: readonly [string, Json]) => {
      return kind !== 'refund' || row.metadata.payment_id !== ids.paypay;
    }),
  }));

const isSlide = (promise: Json) => promise.kind === 'slide' && promise.payment !== undefined;
const hasStatus = (status: string) => (promise: Json) =>
  isSlide(promise) && promise.status === status;

/** Changes the first promise that matches. */
const alter =
  (matches: (promise: Json) => boolean, change: (promise: Json) => readonly Json[]) =>
  (promises: readonly Json[]) => {
    const at = promises.findIndex(matches);
    return promises.flatMap((promise, index) => (index === at ? change(promise) : [promise]));
  };

const MONEY_AT_THE_PROVIDER: readonly Corruption[] = [
  {
    title: 'a line of the journal was changed afterwards',
    rules: ['journal-chain'],
  },
  {
    title: 'the provider authorized another amount',
    rules: ['provider-amount', 'provider-balance'],
    journal: move('secured', 'authorized', (one) => [{ ...one, amount: one.amount + 1 }]),
  },
  {
    title: 'the provider was paid by another method',
    rules: ['provider-method'],
    journal: move('secured', 'authorized', (one) => [{ ...one, method: 'paypay' }]),
  },
  {
    title: 'the customer at the provider is another user',
    rules: ['provider-payer'],
    journal: (entries) =>
      entries.map((entry) => ({
        ...entry,
        puts: (entry.puts ?? []).map(([kind, row]: readonly [string, Json]) => {
          return [kind, kind === 'customer' ? { ...row, metadata: { user_id: UNKNOWN } } : row];
        }),
      })),
  },
  {
    title: 'a second authorization',
    rules: ['one-authorization', 'provider-balance'],
    journal: move('secured', 'authorized', (one) => [one, one]),
  },
  {
    title: 'a second capture',
    rules: ['one-capture', 'provider-balance'],
    journal: move('confirmed', 'captured', (one) => [one, one]),
  },
  {
    title: 'a complete payment without a capture',
    rules: ['provider-balance'],
    journal: move('confirmed', 'captured', () => []),
  },
  {
    title: 'a canceled payment that was captured',
    rules: ['provider-balance'],
    journal: move('voided', 'canceled', (one) => [{ ...one, type: 'captured', amount: 1700 }]),
  },
  {
    title: 'money of no payment',
    rules: ['unknown-money'],
    journal: (entries) => {
      const movement = { type: 'authorized', payment: 'pi_planted', amount: 100, currency: 'jpy' };
      const metadata = { payment_id: UNKNOWN };
      const entry = { ...movement, method: 'card', metadata };
      return [...entries, { at: 0, action: 'x', ledger_entries: [entry], puts: [] }];
    },
  },
];

const ORDERS_AND_PAYMENTS: readonly Corruption[] = [
  {
    title: 'the amount of a paid order differs',
    rules: ['event-contents', 'order-amount'],
    sql: `update orders set pay_amount = pay_amount + 1 where id = ${orderOf('confirmed')}`,
  },
  {
    title: 'the order belongs to another store',
    rules: ['event-contents', 'order-store'],
    sql: `update orders o set store_id = (
        select s.id from stores s join stores mine on mine.id = o.store_id
        where s.merchant_id <> mine.merchant_id limit 1
      ) where id = ${orderOf('secured')}`,
  },
  {
    title: 'the order has another payer',
    rules: ['order-payer'],
    sql: `update orders set payer_id = (select id from users where email = 'alex@saifu.example')
      where id = ${orderOf('confirmed')}`,
  },
  {
    title: 'the payment has another method',
    rules: ['event-contents', 'promise-payment', 'provider-method'],
    sql: `update payments set method = 'google_pay' where id = :secured`,
  },
  {
    title: 'a paid order without a payment',
    rules: ['order-paid-once'],
    sql: copy(
      'orders',
      `jsonb_build_object('id', '${OLD}1', 'paid_at', now())`,
      `id = ${orderOf('confirmed')}`,
    ),
  },
  {
    title: 'a missing transition',
    rules: ['event-per-transition', 'row-without-parent', 'transition-missing'],
    sql: 'delete from payment_transitions where payment_id = :confirmed and version = 2',
  },
  {
    title: 'an illegal transition',
    rules: ['transition-illegal'],
    sql: `update payment_transitions set status = 'complete'
      where payment_id = :paypay and version = 2`,
  },
  {
    title: 'one key with two payments',
    rules: ['one-payment-per-key', 'promise-key'],
    sql: `alter table payments drop constraint payments_idempotency_scope_idempotency_key_key;
      update payments p set idempotency_scope = q.idempotency_scope,
        idempotency_key = q.idempotency_key
      from payments q where q.id = :secured and p.amount = 1900`,
  },
  {
    title: 'a period that was charged twice',
    rules: ['period-charged-once'],
    sql: `drop index orders_of_period;
      update orders o set source = 'recurring', recurring_billing_id = c.recurring_billing_id,
        due_date = c.due_date
      from charges c where c.payment_id = :charged and o.id = ${orderOf('confirmed')}`,
  },
  {
    title: 'a charge of another amount than its order',
    rules: ['charge-order', 'promise-charge'],
    sql: 'update charges set amount = amount + 1 where payment_id = :charged',
  },
  {
    title: 'a receipt with another total',
    rules: ['promise-receipt', 'receipt-total'],
    sql: 'update receipts set amount = amount + 1 where payment_id = :confirmed',
  },
  {
    title: 'a receipt number that exists twice',
    rules: ['receipt-number'],
    sql: `update receipts set number = (select number from receipts where payment_id = :confirmed)
      where payment_id = :rejected`,
  },
];

const REFUNDS_AND_LEDGER: readonly Corruption[] = [
  {
    title: 'a refund of more than was captured',
    rules: ['promise-refund', 'refund-missing-at-provider', 'refund-missing-here', 'refund-total'],
    sql: `update payment_attempts set amount = 5000
      where payment_id = :paypay and kind = 'refund'`,
  },
  {
    title: 'two refunds for one key',
    rules: ['one-refund-per-key', 'promise-refund'],
    sql: `drop index payment_attempts_idempotency; ${copy(
      'payment_attempts',
      `jsonb_build_object('id', '${OLD}2', 'state', 'declined')`,
      `payment_id = :paypay and kind = 'refund'`,
    )}`,
  },
  {
    title: 'a refund that the provider does not know',
    rules: ['provider-balance', 'refund-missing-at-provider'],
    journal: withoutRefunds,
  },
  {
    title: 'a refund at the provider that we do not know',
    rules: ['provider-balance', 'refund-missing-here'],
    journal: withRefund,
  },
  {
    title: 'a refund request that was approved without a refund',
    rules: ['approved-refund-missing', 'message-missing', 'promise-refund-request'],
    sql: `update refund_requests set status = 'approved', approved_amount = requested_amount
      where payment_id = :rejected`,
  },
  {
    title: 'postings that do not balance',
    rules: ['ledger-balanced', 'ledger-merchant-day', 'ledger-status'],
    sql: `update postings set amount = amount + 1
      where payment_id = :counter and version = 2 and account = 'store.cash'`,
  },
  {
    title: 'a posting to the wrong account',
    rules: ['ledger-entry', 'ledger-status'],
    sql: `update postings set account = 'provider.authorized'
      where payment_id = :paypay and version = 2 and account = 'provider.receivable'`,
  },
  {
    title: 'a posting of another merchant',
    rules: ['ledger-merchant-day', 'ledger-store'],
    sql: `update postings p set store_id = (
        select s.id from stores s join stores mine on mine.id = p.store_id
        where s.merchant_id <> mine.merchant_id limit 1
      ) where payment_id = :paypay and version = 2 and account = 'store.payable'`,
  },
  {
    title: 'missing postings',
    rules: ['ledger-entry', 'ledger-status'],
    sql: 'delete from postings where payment_id = :counter and version = 2',
  },
];

const entryOf = (label: string, kind: string) =>
  `(select id from ledger_entries where payment_id = :${label} and kind = '${kind}')`;

const MERCHANT_LEDGER: readonly Corruption[] = [
  {
    title: 'an entry that does not balance',
    rules: ['balance-sum', 'entry-balanced', 'unpaid-entry'],
    sql: `update ledger_postings set amount = amount + 1
      where entry_id = ${entryOf('confirmed', 'capture')} and account = 'merchant.balance'`,
  },
  {
    title: 'a capture that its merchant did not get',
    rules: ['entry-fee', 'entry-payment'],
    sql: `update ledger_entries set payment_id = null, version = null
      where id = ${entryOf('confirmed', 'capture')}`,
  },
  {
    title: 'a refund that its merchant did not bear',
    rules: ['entry-payment'],
    sql: `update ledger_entries set payment_id = null, version = null
      where id = ${entryOf('paypay', 'refund')}`,
  },
  {
    title: 'a fee of another contract',
    rules: ['entry-fee'],
    sql: `insert into fee_contracts select '${OLD}a', s.merchant_id, 'card', 100, 0, false,
      '2020-01-01', 'x', 'x', now() from payments p join stores s on s.id = p.store_id
      where p.id = :confirmed`,
  },
  {
    title: 'a complete payment that stays pending',
    rules: ['entry-pending'],
    sql: `update ledger_entries set payment_id = null, version = null
      where id = ${entryOf('paypay', 'completion')}`,
  },
  {
    title: 'a running balance that lacks a yen',
    rules: ['balance-sum'],
    sql: `update ledger_balances set amount = amount + 1
      where (merchant_id, account, shard) = (
        select merchant_id, account, shard from ledger_balances where account = 'fee.tax' limit 1
      )`,
  },
  {
    title: 'a chargeback that was not withdrawn',
    rules: ['entry-dispute'],
    sql: `insert into provider_disputes (id, payment_id, merchant_id, provider_reference, status,
        reason, amount, opened_at)
      select gen_random_uuid(), p.id, s.merchant_id, 'dp_planted', 'needs_response', 'general', 100,
        now() from payments p join stores s on s.id = p.store_id where p.id = :confirmed`,
  },
];

const PAYOUTS: readonly Corruption[] = [
  {
    title: 'a payout of a yen more',
    rules: ['payout-posting', 'payout-sum'],
    sql: 'update payouts set amount = amount + 1, gross = gross + 1 where id = :payout',
  },
  {
    title: 'an item without its fee',
    rules: ['payout-sum'],
    sql: 'update payout_items set gross = amount, fee = 0 where payout_id = :payout and fee > 0',
  },
  {
    title: 'an entry that is paid out and waits to be paid out again',
    rules: ['payout-entry', 'unpaid-entry'],
    sql: `insert into unpaid_entries (entry_id, merchant_id, amount, at)
      select i.entry_id, p.merchant_id, i.amount, i.at
      from payout_items i join payouts p on p.id = i.payout_id where p.id = :payout limit 1`,
  },
  {
    title: 'an entry that is in no payout and waits for none',
    rules: ['payout-entry', 'unpaid-entry'],
    sql: `delete from unpaid_entries where entry_id = ${entryOf('confirmed', 'capture')}`,
  },
  {
    title: 'a payout that is paid without a posting',
    rules: ['payout-posting'],
    sql: `update payouts set status = 'paid', version = 2 where id = :payout;
      insert into payout_events values (:payout, 2, 'paid', now(), 'x', null)`,
  },
  {
    title: 'a payout that was never taken from the balance',
    rules: ['payout-posting'],
    sql: 'update ledger_entries set source_id = null where source_id = :payout',
  },
  {
    title: 'a status that no event tells of',
    rules: ['payout-event'],
    sql: `update payouts set status = 'in_transit' where id = :payout`,
  },
];

const aMovement = `(select min(id) from provider_movements
  where ledger_entry_id is not null and kind = 'charge')`;

const PROVIDER_LEDGER: readonly Corruption[] = [
  {
    title: 'an entry about the provider that does not balance',
    rules: ['provider-entry-balanced'],
    sql: `update provider_postings set amount = amount + 1
      where account = 'provider.fee' and entry_id = (
        select min(entry_id::text)::uuid from provider_postings where account = 'provider.fee'
      )`,
  },
  {
    title: 'a movement at the provider that nothing explains',
    rules: ['movement-explained'],
    sql: `update provider_movements set fee = fee + 1 where id = ${aMovement}`,
  },
  {
    title: 'a movement that confirms no entry',
    rules: ['movement-entry'],
    sql: `update provider_movements set ledger_entry_id = null where id = ${aMovement}`,
  },
  {
    title: 'a fee of the provider that was not posted',
    rules: ['movement-posted'],
    sql: `update provider_movements set fee = fee + 1, posted = posted - 1
      where id = ${aMovement}`,
  },
  {
    title: 'a difference that was closed without a posting',
    rules: ['difference-posted'],
    sql: `insert into reconciliation_differences (id, provider, day, kind, state, ledger_entry_id,
        ours, currency, amount_yen, found_at, ended_at, closed_by, reason)
      select gen_random_uuid(), 'stripe', current_date, 'missing_there', 'closed', e.id, 100, 'jpy',
        -100, now(), now(), (select id from members limit 1), 'x'
      from ledger_entries e where e.kind = 'completion' limit 1`,
  },
  {
    title: 'a refund that came back and still counts',
    rules: ['refund-returned'],
    sql: `insert into refund_failures (id, attempt_id, payment_id, amount, provider_reference,
        failed_at)
      select gen_random_uuid(), a.id, a.payment_id, a.amount, 're_planted', now()
      from payment_attempts a where a.payment_id = :paypay and a.kind = 'refund' limit 1`,
  },
];

const EVENTS_AND_WORK: readonly Corruption[] = [
  {
    title: 'a missing event',
    rules: ['delivery-without-event', 'event-per-transition', 'message-without-cause'],
    sql: `delete from outbox_events where id = ${eventOf('confirmed', 'payment.completed')}`,
  },
  {
    title: 'an event with another amount',
    rules: ['delivery-body', 'event-contents'],
    sql: `update outbox_events set payload = payload || '{"payAmount": 1}'
      where id = ${eventOf('confirmed', 'payment.completed')}`,
  },
  {
    title: 'a missing message',
    rules: ['message-missing'],
    sql: `create table lost as select n.id from notifications n
        where n.kind = 'payment_refunded' limit 1;
      delete from notifications where id in (select id from lost);
      delete from messages where id in (select id from lost);`,
  },
  {
    title: 'a message that was written twice',
    rules: ['message-without-cause'],
    sql: copy(
      'notifications',
      `jsonb_build_object('id', '${OLD}3')`,
      `id = (select id from notifications where kind = 'payment_completed' limit 1)`,
    ),
  },
  {
    title: 'a missing delivery',
    rules: ['delivery-missing', 'promise-webhook'],
    sql: `create table lost as select id from webhook_deliveries
        where event = 'payment.completed' limit 1;
      delete from webhook_attempts where delivery_id in (select id from lost);
      delete from webhook_deliveries where id in (select id from lost);`,
  },
  {
    title: 'a delivery that was made twice',
    rules: ['delivery-without-event'],
    sql: copy(
      'webhook_deliveries',
      `jsonb_build_object('id', '${OLD}4')`,
      `id = (select id from webhook_deliveries where event = 'order.paid' limit 1)`,
    ),
  },
  {
    title: 'a delivery with another body',
    rules: ['delivery-body', 'promise-webhook'],
    sql: `update webhook_deliveries set body = replace(body, '"status":"complete"', '"status":"x"')
      where id = (
        select id from webhook_deliveries where body like '%"status":"complete"%' limit 1
      )`,
  },
  {
    title: 'a row without its parent',
    rules: ['row-without-parent'],
    sql: `insert into refund_request_messages (id, refund_request_id, author, body, at)
      values ('${OLD}5', '${UNKNOWN}', 'payer', 'x', now())`,
  },
  {
    title: 'a payment that waits for ever',
    rules: ['payment-stuck'],
    sql: `${copy(
      'orders',
      `'{"id": "${OLD}6", "status": "open", "paid_at": null}'`,
      `id = ${orderOf('secured')}`,
    )} ${copy(
      'payments',
      `'{"id": "${OLD}7", "order_id": "${OLD}6", "status": "waiting_for_payment", "version": 1,
        "provider_reference": null, "idempotency_key": "${UNKNOWN}", "authorized_at": null,
        "auto_complete_at": null, "created_at": "2025-01-01T00:00:00Z"}'`,
      'id = :secured',
    )} ${copy(
      'payment_transitions',
      `'{"payment_id": "${OLD}7"}'`,
      'payment_id = :secured and version = 1',
    )} ${copy(
      'payment_attempts',
      `'{"id": "${OLD}8", "payment_id": "${OLD}7", "state": "needs_payer"}'`,
      `payment_id = :secured and kind = 'authorize'`,
    )}`,
  },
  {
    title: 'an attempt that stays open',
    rules: ['attempt-stuck'],
    sql: copy(
      'payment_attempts',
      `'{"id": "${OLD}9", "kind": "void", "state": "open", "closed_at": null,
        "opened_at": "2025-01-01T00:00:00Z"}'`,
      `payment_id = :aborted and kind = 'authorize'`,
    ),
  },
  {
    title: 'a payment that does not complete',
    rules: ['completion-stuck'],
    sql: `update payments set auto_complete_at = now() - interval '1 day' where id = :secured`,
  },
  {
    title: 'a held payment that nobody decides or voids',
    rules: ['review-stuck'],
    sql: `update payments set authorized_at = authorized_at - interval '6 days' where id = :held`,
  },
  {
    title: 'a voided payment whose money is not given back',
    rules: ['review-stuck'],
    sql: `update payment_reviews set state = 'voided', decided_by = 'system',
        decided_at = now() - interval '1 day'
      where payment_id = :held`,
  },
  {
    title: 'a payment that was voided by staff and completed',
    rules: ['review-stuck'],
    sql: `update payment_reviews set state = 'voided' where payment_id = :released`,
  },
  {
    title: 'a review that outlives its payment',
    rules: ['review-stuck'],
    sql: `update payment_reviews set state = 'open', decided_at = null, decided_by = null
      where payment_id = :released;
      update payment_transitions set at = at - interval '1 hour' where payment_id = :released`,
  },
  {
    title: 'a released payment that does not complete',
    rules: ['completion-stuck'],
    sql: `update payment_reviews set state = 'released' where payment_id = :held;
      update payments set auto_complete_at = now() - interval '1 day' where id = :held`,
  },
  {
    title: 'an event that is not passed on',
    rules: ['event-stuck'],
    sql: `update outbox_events set published_at = null
      where id = ${eventOf('confirmed', 'payment.completed')}`,
  },
];

const PROMISES: readonly Corruption[] = [
  {
    title: 'an acknowledged payment is gone',
    rules: ['promise-payment'],
    promises: (promises) => {
      const told = promises.find(hasStatus('processing'));
      return [...promises, { ...told, key: UNKNOWN, payment: UNKNOWN }];
    },
  },
  {
    title: 'a payment was acknowledged with another amount',
    rules: ['promise-payment'],
    promises: alter(hasStatus('processing'), (one) => [{ ...one, amount: one.amount + 1 }]),
  },
  {
    title: 'a payment was acknowledged as complete and is canceled',
    rules: ['promise-payment'],
    promises: alter(
      (one) => one.kind === 'cancel',
      (one) => [{ ...one, status: 'complete' }],
    ),
  },
  {
    title: 'one key was acknowledged with two payments',
    rules: ['promise-key'],
    promises: (promises) => {
      const [first, second] = promises.filter(hasStatus('processing'));
      return [...promises, { ...second, key: first?.key }];
    },
  },
  {
    title: 'a payment was declined and paid',
    rules: ['promise-declined'],
    promises: alter(hasStatus('processing'), ({ payment, ...one }) => [
      { ...one, status: 'declined' },
    ]),
  },
  {
    title: 'a canceled order is open',
    rules: ['promise-declined'],
    sql: `update orders set status = 'open' where status = 'canceled' and pay_amount = 800`,
  },
  {
    title: 'a promise that cannot be read',
    rules: ['promise-format'],
    promises: (promises) => [...promises, { kind: 'slide', key: UNKNOWN }],
  },
];

const ALEX = `(select id from users where email = 'alex@saifu.example')`;
const PAST = `now() - interval '8 days'`;

/** One for each rule that those above do not break. */
const OTHERS: readonly Corruption[] = [
  {
    title: 'the provider refunded more than it captured',
    rules: ['provider-balance', 'provider-refund-total'],
    journal: move('paypay', 'refunded', (one) => [{ ...one, amount: 5000 }]),
  },
  {
    title: 'a method that the order excludes',
    rules: ['order-method'],
    sql: `update orders set allowed_payment_methods = '{cash}' where id = ${orderOf('confirmed')}`,
  },
  {
    title: 'a capture of another amount',
    rules: ['payment-amounts'],
    sql: `update payment_attempts set amount = 1
      where payment_id = :confirmed and kind = 'capture'`,
  },
  {
    title: 'an authorization of another amount',
    rules: ['authorize-attempt'],
    sql: `update payment_attempts set amount = 1
      where payment_id = :confirmed and kind = 'authorize'`,
  },
  {
    title: 'a receipt for another payer',
    rules: ['receipt-parties'],
    sql: `update receipts set user_id = ${ALEX} where payment_id = :rejected`,
  },
  {
    title: 'a refund request of another payer',
    rules: ['refund-request-parties'],
    sql: `update refund_requests set user_id = ${ALEX} where payment_id = :rejected`,
  },
  {
    title: 'a decision without a time',
    rules: ['refund-request-decision'],
    sql: 'update refund_requests set answered_at = null where payment_id = :rejected',
  },
  {
    title: 'one key with two refund requests',
    rules: ['one-refund-request-per-key'],
    sql: `alter table refund_requests
        drop constraint refund_requests_idempotency_scope_idempotency_key_key;
      update refund_requests r set idempotency_scope = o.idempotency_scope,
        idempotency_key = o.idempotency_key
      from refund_requests o where o.payment_id = :returned and r.payment_id = :rejected`,
  },
  {
    title: 'a missing receipt',
    rules: ['receipt-missing'],
    sql: `delete from receipt_versions
        where receipt_id = (select id from receipts where payment_id = :rejected);
      delete from receipts where payment_id = :rejected`,
  },
  {
    title: 'a missing return invoice',
    rules: ['receipt-missing'],
    sql: `delete from receipt_versions
        where receipt_id = (select id from receipts where refund_id is not null);
      delete from receipts where refund_id is not null`,
  },
  {
    title: 'an authorization that has expired',
    rules: ['authorization-lost'],
    sql: `update payments set authorized_at = ${PAST} where id = :secured`,
  },
  {
    title: 'a refund request without an answer',
    rules: ['promise-refund-request', 'refund-request-stuck'],
    sql: `update refund_requests set status = 'pending', answered_at = null, respond_by = ${PAST}
      where payment_id = :rejected`,
  },
  {
    title: 'a message that is not sent',
    rules: ['message-stuck'],
    sql: `insert into queued_messages (message_id, due_at)
      select id, ${PAST} from messages limit 1`,
  },
  {
    title: 'an event of the provider that is not processed',
    rules: ['provider-event-stuck'],
    sql: `insert into queued_provider_events (id, type, first_delivered_at, due_at)
      values ('evt_planted', 'refund.updated', now(), ${PAST})`,
  },
  {
    title: 'a delivery that is never sent',
    rules: ['delivery-stuck'],
    sql: `create table lost as select id from webhook_deliveries limit 1;
      delete from webhook_attempts where delivery_id in (select id from lost);
      update webhook_deliveries set delivered_at = null where id in (select id from lost)`,
  },
  {
    title: 'a job that was given up',
    rules: ['job-stuck'],
    sql: `create schema pgboss;
      create table pgboss.job (id uuid, name text, state text, start_after timestamptz);
      insert into pgboss.job values ('${UNKNOWN}', 'issue-receipt', 'failed', now())`,
  },
  {
    title: 'an order that does not expire',
    rules: ['order-stuck', 'promise-declined'],
    sql: `update orders set status = 'open', expires_at = ${PAST}
      where status = 'canceled' and pay_amount = 800`,
  },
  {
    title: 'a recurring billing that is not processed',
    rules: ['recurring-billing-stuck'],
    sql: `update recurring_billings set next_run_at = ${PAST}
      where id = (select recurring_billing_id from charges where payment_id = :charged)`,
  },
];

export const CORRUPTIONS: readonly Corruption[] = [
  ...MONEY_AT_THE_PROVIDER,
  ...ORDERS_AND_PAYMENTS,
  ...REFUNDS_AND_LEDGER,
  ...MERCHANT_LEDGER,
  ...PAYOUTS,
  ...PROVIDER_LEDGER,
  ...EVENTS_AND_WORK,
  ...PROMISES,
  ...OTHERS,
];
