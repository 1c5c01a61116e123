-- What merchants are paid out, and what of their balance it includes.
create table payouts (
  id uuid primary key,
  run_id uuid not null references payout_runs (id),
  merchant_id uuid not null references merchants (id),
  -- What was completed before this day is included.
  closes_before date not null,
  -- The day of the transfer.
  paid_on date not null,
  bank_account_id uuid not null references bank_accounts (id),
  status text not null check (
    status in ('scheduled', 'in_transit', 'paid', 'failed', 'canceled')
  ),
  -- The number of its last event.
  version int not null,
  -- The sums of its items: gross less fee is the amount. The fee contains the tax.
  amount bigint not null check (amount > 0),
  gross bigint not null,
  fee bigint not null,
  fee_tax bigint not null,
  item_count int not null check (item_count > 0),
  -- What the merchant had after the payout before, and has after this one.
  opening_balance bigint not null,
  closing_balance bigint not null,
  -- Of a payout that the provider makes.
  provider_reference text,
  -- The file by which the bank is told.
  transfer_file_id uuid references transfer_files (id),
  created_at timestamptz not null,
  unique (merchant_id, closes_before)
);
create index payouts_of_merchant on payouts (merchant_id, created_at desc, id desc);
create index payouts_of_run on payouts (run_id, created_at desc, id desc);
create index payouts_of_file on payouts (transfer_file_id, id) where transfer_file_id is not null;
create index payouts_in_transit on payouts (paid_on) where status = 'in_transit';

-- The entries that a payout includes. An entry is in one payout at most.
create table payout_items (
  entry_id uuid primary key references ledger_entries (id),
  payout_id uuid not null references payouts (id),
  kind text not null,
  payment_id uuid,
  source_id uuid,
  at timestamptz not null,
  -- Gross less fee is the amount. Of a completion, all that was captured and refunded before it.
  amount bigint not null,
  gross bigint not null,
  fee bigint not null,
  fee_tax bigint not null
);
create index payout_items_of_payout on payout_items (payout_id, at, entry_id);
create index payout_items_of_payment on payout_items (payment_id) where payment_id is not null;

-- What became of a payout, when and by whom.
create table payout_events (
  payout_id uuid not null references payouts (id),
  version int not null,
  status text not null check (
    status in ('scheduled', 'in_transit', 'paid', 'failed', 'canceled')
  ),
  at timestamptz not null,
  created_by text not null,
  -- Why it failed or was canceled.
  reason text,
  primary key (payout_id, version)
);

-- What a run found for each merchant with something to be paid out. Of one that got no payout it
-- changes when the run is repeated.
create table payout_outcomes (
  run_id uuid not null references payout_runs (id),
  merchant_id uuid not null references merchants (id),
  closes_before date not null,
  outcome text not null check (
    outcome in ('created', 'below_minimum', 'negative_balance', 'on_hold', 'merchant_suspended',
      'no_bank_account', 'bank_account_rejected')
  ),
  amount bigint not null,
  -- Of a hold.
  reason text,
  payout_id uuid references payouts (id),
  at timestamptz not null,
  primary key (run_id, merchant_id)
);
create index payout_outcomes_of_merchant on payout_outcomes (merchant_id, closes_before);

-- only postgresql, yugabytedb
create trigger payout_items_only_added
  before update or delete or truncate on payout_items
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger payout_events_only_added
  before update or delete or truncate on payout_events
  for each statement execute function reject_audit_change();
