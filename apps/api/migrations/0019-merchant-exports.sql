-- no transaction
-- CSV files of a merchant's payments, made by a job. State, progress and chunks of such a file
-- belong to its row of `exports`, which has no user. Each statement may run again.
alter table exports alter column user_id drop not null;

create table if not exists merchant_exports (
  export_id uuid primary key references exports (id) on delete cascade,
  merchant_id uuid not null references merchants (id),
  -- The member who requested it. Null: a program with an API key.
  member_id uuid references members (id),
  -- The stores that the file is limited to. Null: all stores of the merchant.
  store_ids uuid[],
  created_at timestamptz not null
);
create index if not exists merchant_exports_of_merchant
  on merchant_exports (merchant_id, created_at desc, export_id desc);

-- When the provider first needed the payer. The time of the result replaces `closed_at`.
alter table payment_attempts add column if not exists payer_asked_at timestamptz;

-- What members did with one payment, order or refund request, for its timeline.
drop index concurrently if exists audit_entries_of_subject;
create index concurrently audit_entries_of_subject on audit_entries (merchant_id, subject);
