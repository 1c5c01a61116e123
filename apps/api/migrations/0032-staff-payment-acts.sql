-- Refunds, voids and captures in the operator's name, with who did them and why.
create table staff_payment_acts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  member_id uuid not null references members (id),
  kind text not null check (kind in ('refund', 'void', 'capture')),
  amount_yen bigint not null check (amount_yen > 0),
  reason text not null,
  -- Null: a payment was completed whose money had been captured before.
  attempt_id uuid unique references payment_attempts (id),
  -- The approval of a second member.
  approval_id uuid references staff_approvals (id),
  idempotency_key uuid not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  unique (member_id, idempotency_key)
);
create index staff_payment_acts_of_payment on staff_payment_acts (payment_id, created_at);
