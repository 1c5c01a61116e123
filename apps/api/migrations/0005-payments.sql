-- Who a person is to the card network, and how many cards they ever registered.
alter table users
  add column network_customer text,
  add column cards_made int not null default 0 check (cards_made >= 0);

-- Saved cards: what may be shown again, and the network's names for them. Five places, each taken
-- once, also while a bank still wants to see the owner.
create table cards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  slot int not null check (slot between 1 and 5),
  state text not null check (state in ('setting_up', 'active')),
  network_method text not null,
  network_setup text,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 1970 and 2169),
  funding text not null check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  fingerprint text not null,
  cardholder_name text not null,
  three_ds text not null check (three_ds in ('authenticated', 'attempted')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (user_id, slot)
);
create unique index cards_one_default on cards (user_id) where is_default;
create unique index cards_once on cards (user_id, fingerprint) where state = 'active';

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  store_id uuid not null references stores (id),
  user_id uuid references users (id) on delete set null,
  guest_token_hash bytea,
  address_key text not null,
  contact_email text,
  contact_phone text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  captured_amount bigint not null default 0 check (captured_amount between 0 and amount + fee),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and captured_amount),
  method text not null,
  card_id uuid,
  card_brand text,
  card_last4 text,
  -- A card typed here that is to be saved, under this name.
  keeps_card_as text,
  payment_type text not null check (payment_type in ('one_time', 'installment', 'revolving')),
  installment_count int,
  gesture text not null check (gesture in ('slide', 'button', 'keyboard')),
  paid_by text not null check (paid_by in ('customer', 'staff')),
  status text not null check (status in
    ('waiting_for_payment', 'processing', 'complete', 'refunded', 'cancel', 'error')),
  version int not null check (version > 0),
  network_reference text unique,
  next_action jsonb,
  confirmation_number int check (confirmation_number between 10 and 99),
  confirmed_by text check (confirmed_by in ('link', 'in_app', 'auto', 'staff')),
  error_code text,
  error_reason text,
  once_scope bytea not null,
  once_key uuid not null,
  once_print bytea not null,
  created_at timestamptz not null,
  waits_until timestamptz not null,
  authorized_at timestamptz,
  completed_at timestamptz,
  auto_complete_at timestamptz,
  unique (once_scope, once_key)
);
-- One order is paid by one payment: what is given up or failed makes room for another.
create unique index payments_one_live on payments (order_id)
  where status in ('waiting_for_payment', 'processing', 'complete', 'refunded');
create index payments_of_user on payments (user_id, created_at desc, id desc)
  where user_id is not null;
create index payments_from_address on payments (address_key, created_at) where user_id is null;
create index payments_waiting on payments (waits_until) where status = 'waiting_for_payment';
create index payments_processing on payments (auto_complete_at) where status = 'processing';

-- A question to the network, written down before it is asked. Open: the answer is not known.
create table attempts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('authorize', 'capture', 'void', 'refund')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'approved', 'declined', 'needs_payer')),
  network_reference text,
  reason text,
  opened_at timestamptz not null,
  asked_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index attempts_one_open on attempts (payment_id) where state = 'open';
create index attempts_open on attempts (asked_at) where state = 'open';
create index attempts_awaited on attempts (asked_at) where state = 'needs_payer';
create index attempts_of_payment on attempts (payment_id, opened_at);

create table payment_transitions (
  payment_id uuid not null references payments (id),
  version int not null,
  status text not null,
  event text not null,
  at timestamptz not null,
  primary key (payment_id, version)
);

-- Double entry: the lines of one event of one payment add up to nothing.
create table postings (
  payment_id uuid not null references payments (id),
  version int not null,
  event text not null,
  account text not null,
  store_id uuid not null references stores (id),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (payment_id, version, account)
);

-- Every event the network told us of, once.
create table network_events (
  id text primary key,
  type text not null,
  heard_at timestamptz not null
);
create index network_events_old on network_events (heard_at);

-- Counts what a person began to pay; two at once see each other by it (see the payments store).
alter table users add column payments_begun bigint not null default 0;
