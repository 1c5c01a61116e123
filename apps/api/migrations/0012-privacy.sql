-- Until then whoever holds the session may do what cannot be undone: they just proved themselves.
alter table sessions add column fresh_until timestamptz;
alter table challenges drop constraint challenges_purpose_check;
alter table challenges add constraint challenges_purpose_check
  check (purpose in ('registration', 'login', 'reset', 'step_up'));

-- What a person allows themselves to pay, from a moment on; null: as much as everybody may. Only
-- what counts now and what will count soon is kept.
create table spending_limits (
  user_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  per_payment bigint check (per_payment > 0),
  per_day bigint check (per_day > 0),
  per_month bigint check (per_month > 0),
  new_store_approval boolean not null,
  night_lock boolean not null,
  primary key (user_id, starts_at)
);

-- Whoever asked to leave, until when they can change their mind, and whether they were reminded.
alter table users
  add column leaving_at timestamptz,
  add column erase_at timestamptz,
  add column leaving_told_at timestamptz,
  add check ((leaving_at is null) = (erase_at is null));
create index users_leaving on users (erase_at) where erase_at is not null;

-- Of somebody who has left only the number stays, which the books are kept under.
alter table users drop constraint users_status_check,
  add constraint users_status_check
    check (status in ('unconfirmed', 'active', 'suspended', 'erased')),
  drop constraint users_check,
  add constraint users_check
    check (email is not null or phone is not null or status = 'erased');

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check
    check (kind in ('receipts_zip', 'payments_csv', 'account_data'));
