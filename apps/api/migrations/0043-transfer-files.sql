-- Files of bank transfers. The content is made from the payouts of the file, whose rows and
-- accounts do not change; the hash proves that it is the same each time.
create table transfer_files (
  id uuid primary key,
  run_id uuid not null references payout_runs (id),
  -- The day of the transfers.
  paid_on date not null,
  -- Who transfers: the operator's account as it was when the file was made.
  sender jsonb not null,
  sha256 bytea not null,
  amount bigint not null check (amount > 0),
  payout_count int not null check (payout_count > 0),
  created_by text not null,
  created_at timestamptz not null,
  -- The bank has it.
  sent_at timestamptz,
  -- It was not sent, and its payouts are in no file again.
  discarded_at timestamptz
);
create index transfer_files_of_run on transfer_files (run_id, created_at desc, id desc);
