-- A bill that somebody photographed may be of a store we do not know. Nobody is paid for it then.
alter table orders
  alter column store_id drop not null,
  add constraint orders_of_nobody
    check (store_id is not null or (source = 'receipt' and status <> 'paid'));

-- When a store that had been looked at began to call itself otherwise. Until somebody has looked
-- again, no paper is taken for its own.
alter table stores add column identity_changed_at timestamptz;

-- What a bill tells about its store is looked for by each of these.
create index stores_by_registration_number on stores (registration_number)
  where registration_number is not null;
create index stores_by_phone on stores (phone) where phone is not null;
create index stores_by_postal_code on stores (postal_code);

-- What is remembered of a slip: how its amount came about, and by what the bill is known again.
create table slips (
  order_id uuid primary key references orders (id),
  -- Why it is nobody's; null: its store is known.
  unmatched text check (unmatched in ('unregistered', 'ambiguous')),
  read_amount bigint not null check (read_amount > 0),
  amount_sure boolean not null,
  -- When its owner said what it comes to.
  typed_at timestamptz,
  requires_acceptance boolean not null,
  -- Null: nothing on it could stand for its store.
  store_key text,
  -- Hashes of store and amount, and of store, minute and amount.
  bill bytea,
  fingerprint bytea,
  -- The day, with the minute where that is known.
  issued_at text,
  likeness bigint not null,
  -- When its owner wanted to pay it although the same bill was known.
  pay_duplicate_at timestamptz,
  created_at timestamptz not null,
  check ((store_key is null) = (bill is null)),
  check (amount_sure or requires_acceptance)
);
create index slips_of_bill on slips (bill, created_at) where bill is not null;
create index slips_by_age on slips (created_at);

-- Held by whoever writes a slip of that bill, so that two at once see each other.
create table slip_bills (
  bill bytea primary key,
  seen_at timestamptz not null
);
create index slip_bills_by_age on slip_bills (seen_at);

-- What the paper says and looks like. It is forgotten after a day unless somebody keeps it.
create table slip_papers (
  order_id uuid primary key references orders (id),
  facts jsonb not null,
  kept_by uuid references users (id) on delete cascade,
  kept_at timestamptz,
  created_at timestamptz not null,
  check ((kept_by is null) = (kept_at is null))
);
create index slip_papers_kept on slip_papers (kept_by, kept_at desc, order_id desc)
  where kept_by is not null;
create index slip_papers_unkept on slip_papers (created_at) where kept_by is null;

create table slip_photos (
  order_id uuid not null references slip_papers (order_id) on delete cascade,
  place int not null check (place between 0 and 9),
  jpeg bytea not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (order_id, place)
);
