-- Acts of staff that a second member approves, with what is needed to execute them.
create table staff_approvals (
  id uuid primary key,
  action text not null,
  subject text not null,
  input jsonb not null,
  reason text not null,
  amount_yen bigint check (amount_yen >= 0),
  status text not null check (status in (
    'requested', 'approved', 'rejected', 'withdrawn', 'expired', 'executed', 'failed'
  )),
  requested_by uuid not null references members (id),
  requested_at timestamptz not null,
  requested_ip text not null,
  requested_request_id text not null,
  expires_at timestamptz not null,
  -- Two requests of a member with the same key are one.
  idempotency_key uuid,
  request_hash bytea,
  -- Who approved, rejected, withdrew or retried it last.
  decided_by uuid references members (id),
  decided_at timestamptz,
  decided_ip text,
  decided_request_id text,
  decision_reason text,
  -- How often it was approved or retried: each run is an act of its own.
  run integer not null default 0,
  -- Until when the process that executes it has it to itself.
  claimed_until timestamptz,
  finished_at timestamptz,
  result_code text,
  unique (requested_by, idempotency_key),
  check ((idempotency_key is null) = (request_hash is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status not in ('approved', 'rejected', 'executed', 'failed') or decided_by is not null),
  check (status not in ('approved', 'executed', 'failed') or decided_by <> requested_by),
  check ((status in ('executed', 'failed')) = (finished_at is not null))
);
create index staff_approvals_newest on staff_approvals (requested_at desc, id desc);
create index staff_approvals_of_status on staff_approvals (status, requested_at desc, id desc);
create index staff_approvals_of_subject on staff_approvals (subject, requested_at desc);
