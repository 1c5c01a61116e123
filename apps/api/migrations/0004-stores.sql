-- Whoever is paid through us. Their programs come with a key, which is kept as a hash.
create table merchants (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  name text not null,
  token_hash bytea not null unique,
  ends_with text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_merchant on api_keys (merchant_id) where revoked_at is null;

create table stores (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  name text not null,
  office_name text,
  representative text,
  registration_number text check (registration_number ~ '^T[1-9][0-9]{12}$'),
  postal_code text not null check (postal_code ~ '^[0-9]{7}$'),
  prefecture text not null,
  address text not null,
  phone text,
  mcc text not null check (mcc ~ '^[0-9]{4}$'),
  status text not null check (status in ('active', 'pending', 'suspended')),
  payment_methods text[] not null,
  installment_counts int[] not null,
  tax_rounding text not null check (tax_rounding in ('floor', 'round', 'ceil')),
  latitude double precision,
  longitude double precision,
  latin_name text,
  latin_city text,
  -- Given by us when a store is activated, and printed in its JPQR codes.
  jpqr_number text unique check (jpqr_number ~ '^[0-9]{13,29}$'),
  -- What a search looks through: names and address, width and case folded.
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index stores_of_merchant on stores (merchant_id, created_at desc, id desc);
create index stores_by_name on stores (name, id) where status = 'active';

-- What can be paid. Items and tax are written once, as they were shown.
create table orders (
  id uuid primary key,
  store_id uuid not null references stores (id),
  source text not null check (source in
    ('qr_static', 'qr_dynamic', 'invoice', 'receipt', 'recurring', 'split')),
  status text not null check (status in ('open', 'paid', 'canceled', 'expired')),
  title text not null,
  description text,
  pay_amount bigint not null check (pay_amount > 0),
  items jsonb not null,
  tax_lines jsonb not null,
  tax_included boolean not null,
  allowed_payment_methods text[],
  table_number text,
  waiter text,
  -- Who made it in a browser; only they may correct it.
  owner_id uuid references users (id) on delete set null,
  owner_device bytea,
  payer_id uuid references users (id) on delete set null,
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paid') = (paid_at is not null))
);
create index orders_of_store on orders (store_id, created_at desc, id desc);
create index orders_running_out on orders (expires_at) where status = 'open';
create index orders_of_payer on orders (payer_id, store_id, paid_at) where payer_id is not null;

create table qr_codes (
  id uuid primary key,
  code text not null unique,
  type text not null check (type in ('static', 'dynamic')),
  store_id uuid not null references stores (id),
  order_id uuid references orders (id),
  expires_at timestamptz,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((type = 'dynamic') = (order_id is not null and expires_at is not null))
);
create index qr_codes_of_store on qr_codes (store_id, created_at desc, id desc);
create index qr_codes_of_order on qr_codes (order_id) where order_id is not null;

-- Where a merchant wants to hear of things. The secret signs what is sent, so it must be readable;
-- it is sealed with a key that is not in this database.
create table webhooks (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  url text not null,
  events text[] not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index webhooks_of_merchant on webhooks (merchant_id) where removed_at is null;

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  event text not null,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (created_at)
  where delivered_at is null and given_up_at is null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  status int,
  fault text,
  duration_ms int not null,
  check ((status is null) <> (fault is null))
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, at desc);
