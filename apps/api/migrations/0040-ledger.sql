-- What the operator owes merchants, and why: entries whose postings add up to zero. Rows are only
-- added. They outlive the payments, which are deleted at the end of their retention, and hold no
-- personal data, so they do not refer to payments by a foreign key.
create table ledger_entries (
  id uuid primary key,
  kind text not null,
  merchant_id uuid not null references merchants (id),
  -- The payment that moved the money, and the version of its transition.
  payment_id uuid,
  version int,
  -- The dispute or the payout that did.
  source_id uuid,
  at timestamptz not null,
  check (version is null or payment_id is not null)
);
create unique index ledger_entries_of_transition on ledger_entries (payment_id, version);
create index ledger_entries_of_merchant on ledger_entries (merchant_id, at desc, id desc);
create index ledger_entries_of_source on ledger_entries (source_id);

create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  account text not null,
  merchant_id uuid not null references merchants (id),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account)
);

-- The sums of the postings, kept with each entry. A merchant has several rows per account, so that
-- its payments do not wait for each other; a balance is their sum.
create table ledger_balances (
  merchant_id uuid not null references merchants (id),
  account text not null,
  shard int not null check (shard >= 0),
  amount bigint not null,
  primary key (merchant_id, account, shard)
);

-- Entries on the account merchant.balance that are in no payout yet. A payout deletes the rows of
-- what it includes.
create table unpaid_entries (
  entry_id uuid primary key references ledger_entries (id),
  merchant_id uuid not null references merchants (id),
  -- Positive: owed to the merchant.
  amount bigint not null,
  at timestamptz not null
);
create index unpaid_entries_of_merchant on unpaid_entries (merchant_id, at);

-- only postgresql, yugabytedb
create trigger ledger_entries_only_added
  before update or delete or truncate on ledger_entries
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger ledger_postings_only_added
  before update or delete or truncate on ledger_postings
  for each statement execute function reject_audit_change();
