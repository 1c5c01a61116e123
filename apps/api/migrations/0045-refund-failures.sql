-- Refunds that the payment provider made and whose money came back later.
create table refund_failures (
  id uuid primary key,
  attempt_id uuid not null unique references payment_attempts (id),
  payment_id uuid not null references payments (id),
  amount bigint not null check (amount > 0),
  -- The id of the refund at the provider.
  provider_reference text not null,
  failed_at timestamptz not null,
  -- By whom and how the payer is paid in another way.
  closed_at timestamptz,
  closed_by uuid references members (id),
  note text,
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (note is null))
);
create index refund_failures_of_payment on refund_failures (payment_id);
create index refund_failures_open on refund_failures (failed_at, id) where closed_at is null;
create index refund_failures_closed on refund_failures (closed_at, id) where closed_at is not null;

-- How far the lists of the payment provider have been read that are asked for what no event told.
create table provider_cursors (
  name text primary key,
  -- Everything older has been read.
  read_to timestamptz not null,
  asked_at timestamptz not null
);
