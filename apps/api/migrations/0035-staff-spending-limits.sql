-- Limits that staff have set for a user, besides the user's own. Null: none of this kind.
create table staff_spending_limits (
  user_id uuid primary key references users (id) on delete cascade,
  per_payment bigint check (per_payment > 0),
  per_day bigint check (per_day > 0),
  per_month bigint check (per_month > 0),
  set_at timestamptz not null,
  check (per_payment is not null or per_day is not null or per_month is not null)
);
