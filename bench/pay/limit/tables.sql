create table orders (
  id bigint primary key,
  store_id int not null,
  amount int not null,
  status text not null,
  version int not null default 1
);
create table payments (
  id uuid primary key,
  order_id bigint not null references orders,
  user_id int not null,
  amount int not null check (amount > 0),
  status text not null,
  version int not null,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create unique index on payments (order_id) where status in ('waiting', 'processing', 'complete');
create index on payments (user_id, created_at desc);
create table attempts (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null,
  amount int not null,
  state text not null,
  reference text
);
create unique index on attempts (payment_id) where state = 'open';
create table transitions (
  payment_id uuid not null,
  version int not null,
  status text not null,
  at timestamptz not null,
  primary key (payment_id, version)
);
create table postings (
  id uuid primary key,
  payment_id uuid not null,
  account text not null,
  store_id int not null,
  amount int not null
);
create index on postings (payment_id);
create table events (
  id uuid primary key,
  type text not null,
  subject_id uuid not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  published_at timestamptz
);
create index on events (occurred_at) where published_at is null;
create sequence next_order;
insert into orders (id, store_id, amount, status)
select n, n % 50, 1280, 'open' from generate_series(1, 400000) n;
