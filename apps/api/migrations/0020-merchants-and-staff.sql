-- When a store was first activated: from then on payers know it, and it cannot become another
-- without staff. Stores from before count from their registration.
alter table stores
  add column activated_at timestamptz,
  -- When staff last looked at who the store is.
  add column identity_reviewed_at timestamptz,
  -- The details payers knew before the recent changes, by name; shown for 30 days.
  add column former_identity jsonb;
update stores set activated_at = created_at
where status in ('active', 'suspended') or jpqr_number is not null;

-- Identifying changes that a merchant asked for. At most one of a store is open.
create table store_changes (
  id uuid primary key,
  store_id uuid not null references stores (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  changes jsonb not null,
  -- The values that the approved ones replaced.
  replaced jsonb,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'approved') = (replaced is not null))
);
create unique index store_changes_pending on store_changes (store_id) where status = 'pending';
create index store_changes_by_status on store_changes (status, created_at, id);

-- Which merchant a registration number belongs to. Stores of one merchant share it; a store of
-- another cannot be written. Where two merchants already have one number, it is that of the
-- merchant who has had it longest: the constraint is not checked for rows that exist.
create table registration_numbers (
  number text primary key,
  merchant_id uuid not null references merchants (id),
  unique (number, merchant_id)
);
insert into registration_numbers (number, merchant_id)
select distinct on (registration_number) registration_number, merchant_id from stores
where registration_number is not null
order by registration_number, status = 'pending', created_at, id;
alter table stores add constraint stores_registration_number_of_merchant
  foreign key (registration_number, merchant_id)
  references registration_numbers (number, merchant_id) not valid;

-- Who was suspended by staff, why, and why they were restored. At most one of a person is open.
create table account_suspensions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  suspended_at timestamptz not null,
  restore_reason text,
  restored_at timestamptz,
  check ((restored_at is null) = (restore_reason is null))
);
create unique index account_suspensions_open on account_suspensions (user_id)
  where restored_at is null;
create index account_suspensions_of_user on account_suspensions (user_id, suspended_at desc);

-- Frequent questions that staff wrote, changed or removed. All others are those of the release.
create table faq_entries (
  id text primary key check (id ~ '^faq_[a-z0-9_]+$'),
  topic text not null,
  screens text[] not null,
  -- By language: question, answer and what else it is called.
  texts jsonb not null,
  is_removed boolean not null,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
