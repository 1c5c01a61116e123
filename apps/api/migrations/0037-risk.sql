-- Rules that hold or refuse payments. The active version is a version of the rule, or null.
create table risk_rules (
  id uuid primary key,
  state text not null check (state in ('draft', 'active', 'disabled')),
  version integer not null check (version > 0),
  active_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'active') = (active_version is not null))
);
create index risk_rules_by_age on risk_rules (created_at desc, id desc);

-- Versions are only added.
create table risk_rule_versions (
  rule_id uuid not null references risk_rules (id),
  version integer not null check (version > 0),
  name text not null,
  condition jsonb not null,
  action text not null check (action in ('review', 'block')),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (rule_id, version)
);

-- One row. Its version changes with the active rules and the block list, so that a process notices
-- in the statement that begins a payment that what it remembers is old.
create table risk_rule_sets (
  id integer primary key check (id = 1),
  version bigint not null
);

-- Keyed hashes, so that the list tells nobody whom it contains.
create table block_list_entries (
  id uuid primary key,
  kind text not null check (kind in (
    'card', 'email', 'phone', 'device', 'address', 'network', 'store'
  )),
  key bytea not null,
  -- Enough to recognize it: a masked address, the last four digits.
  label text not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  removed_at timestamptz,
  hits bigint not null default 0,
  last_hit_at timestamptz
);
create unique index block_list_entries_listed on block_list_entries (kind, key)
  where removed_at is null;
create index block_list_entries_by_age on block_list_entries (created_at desc, id desc);

-- Payments that a rule holds until staff decide.
create table payment_reviews (
  id uuid primary key,
  payment_id uuid not null unique references payments (id),
  state text not null check (state in ('open', 'released', 'voided', 'ended')),
  -- The rules that fired, with their versions, and the signals that they read.
  rules jsonb not null,
  signals jsonb not null,
  assigned_to uuid references members (id),
  created_at timestamptz not null,
  escalated_at timestamptz,
  decided_at timestamptz,
  -- A member, `staff_key`, or `system` at the end of the time.
  decided_by text,
  reason text
);
create index payment_reviews_open on payment_reviews (created_at, id) where state = 'open';
create index payment_reviews_voided on payment_reviews (decided_at) where state = 'voided';
create index payment_reviews_by_age on payment_reviews (created_at desc, id desc);

-- What was stopped before a payment began: one row per hour and cause, with a count.
create table payment_blocks (
  id uuid not null unique,
  hour timestamptz not null,
  source text not null check (source in ('card_testing', 'rule', 'block_list')),
  key text not null,
  user_id uuid,
  hits integer not null,
  last_at timestamptz not null,
  primary key (hour, source, key)
);
create index payment_blocks_by_age on payment_blocks (hour desc, id desc);

-- A keyed hash of the card's fingerprint, and the country of its issuer.
alter table payments add column card_key bytea;
alter table payments add column card_country text;
