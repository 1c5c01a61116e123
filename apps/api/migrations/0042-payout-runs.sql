-- Where merchants are paid out. A change is a new row that counts from its time on; until then the
-- one before it does. The number is encrypted.
create table bank_accounts (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  bank_code text not null,
  bank_name text not null,
  -- In half-width katakana, for the transfer file.
  bank_kana text not null,
  branch_code text not null,
  branch_name text not null,
  branch_kana text not null,
  type text not null check (type in ('ordinary', 'checking', 'savings')),
  encrypted_number bytea not null,
  number_ends_with text not null,
  holder text not null,
  -- The owner who entered it, or the application that it came from.
  created_by text not null,
  created_at timestamptz not null,
  effective_at timestamptz not null,
  -- An owner took the change back before it counted.
  canceled_at timestamptz,
  -- The bank returned a transfer to it. Nothing is transferred to it again.
  rejected_at timestamptz
);
create index bank_accounts_of_merchant on bank_accounts (merchant_id, effective_at desc, id desc);

-- Staff hold the payouts of a merchant. The money stays in the balance.
create table payout_holds (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  reason text not null,
  created_by text not null,
  created_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  release_reason text
);
create unique index payout_holds_open on payout_holds (merchant_id) where released_at is null;

-- A run pays out the merchants that are due: by schedule or by hand once per payout day. By hand
-- also one merchant, with what was completed before the day.
create table payout_runs (
  id uuid primary key,
  day date not null,
  merchant_id uuid references merchants (id),
  reason text,
  -- A member of staff, or the schedule.
  created_by text not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index payout_runs_of_day on payout_runs (day) where merchant_id is null;
create unique index payout_runs_of_merchant on payout_runs (merchant_id, day)
  where merchant_id is not null;
create index payout_runs_by_time on payout_runs (created_at desc, id desc);
create index payout_runs_unfinished on payout_runs (created_at) where finished_at is null;
