-- What the payment provider reports, compared with our ledger day by day.
create table reconciliation_days (
  provider text not null,
  -- In Japan.
  day date not null,
  state text not null check (state in ('reading', 'done')),
  -- After which movement the report is read on. Null: from its beginning.
  page_cursor text,
  begun_at timestamptz not null,
  finished_at timestamptz,
  primary key (provider, day),
  check ((state = 'done') = (finished_at is not null))
);

-- The movements of our balance at the provider, as it reports them.
create table provider_movements (
  id text primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in (
    'charge', 'refund', 'refund_failure', 'dispute', 'dispute_return', 'payout', 'other'
  )),
  -- In the smallest unit of the currency. The fee is taken from the amount.
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  -- What it is about, at the provider.
  source text,
  -- The id that we sent with the request.
  attempt_id uuid,
  payment_id uuid,
  -- The entry of the merchant's ledger that it confirms.
  ledger_entry_id uuid unique references ledger_entries (id),
  -- By how much the entry, and what was posted for this movement, change what the provider owes.
  ours bigint not null default 0,
  posted bigint not null default 0,
  payout_reference text,
  at timestamptz not null
);
create index provider_movements_of_day on provider_movements (provider, day);
create index provider_movements_of_payout on provider_movements (payout_reference)
  where payout_reference is not null;

create table provider_payouts (
  id text primary key,
  provider text not null,
  day date not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  arrives_on date not null,
  at timestamptz not null
);
create index provider_payouts_of_day on provider_payouts (provider, day);

-- The operator's entries about the provider: its fees, its payouts, and corrections by staff. Rows
-- are only added, and the postings of an entry add up to zero.
create table provider_entries (
  id uuid primary key,
  provider text not null,
  kind text not null check (kind in ('report', 'correction')),
  day date not null,
  at timestamptz not null
);
create table provider_postings (
  entry_id uuid not null references provider_entries (id),
  account text not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, account)
);

create table reconciliation_differences (
  id uuid primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in (
    'missing_here', 'missing_there', 'amount', 'fee', 'currency', 'late'
  )),
  state text not null check (state in ('open', 'matched', 'closed')),
  movement_id text references provider_movements (id),
  ledger_entry_id uuid references ledger_entries (id),
  payment_id uuid,
  -- What each side says, in the currency of the movement.
  theirs bigint,
  ours bigint,
  currency text not null,
  -- By how much the provider owes us more than we think, in yen.
  amount_yen bigint not null,
  found_at timestamptz not null,
  -- Matched: the other side came later.
  ended_at timestamptz,
  closed_by uuid references members (id),
  approval_id uuid references staff_approvals (id),
  reason text,
  entry_id uuid unique references provider_entries (id),
  check (movement_id is not null or ledger_entry_id is not null),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'closed') = (closed_by is not null)),
  check ((state = 'closed') = (reason is not null))
);
create unique index reconciliation_differences_of_movement
  on reconciliation_differences (movement_id, kind) where movement_id is not null;
create unique index reconciliation_differences_of_entry
  on reconciliation_differences (ledger_entry_id) where movement_id is null;
create index reconciliation_differences_open
  on reconciliation_differences (found_at, id) where state = 'open';
create index reconciliation_differences_ended
  on reconciliation_differences (state, found_at desc, id desc) where state <> 'open';
create index reconciliation_differences_of_day on reconciliation_differences (provider, day);

-- only postgresql, yugabytedb
create trigger provider_entries_only_added
  before update or delete or truncate on provider_entries
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger provider_postings_only_added
  before update or delete or truncate on provider_postings
  for each statement execute function reject_audit_change();
