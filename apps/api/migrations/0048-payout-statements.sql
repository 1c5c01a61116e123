-- What the statement of a payout says beside its items, as it was when it was issued: who issued
-- the fee invoice to whom, and its sums. Rows are only added. Written with the payout, or at the
-- first access for a payout from before.
create table payout_statements (
  payout_id uuid primary key references payouts (id),
  number text not null unique,
  issued_on date not null,
  issuer_name text not null,
  issuer_address text not null,
  -- Null: the operator is not registered for qualified invoices.
  issuer_registration_number text,
  merchant_name text not null,
  -- The days of the first and the last item.
  from_day date not null,
  to_day date not null,
  -- With tax, which is rounded once.
  fee_charged bigint not null check (fee_charged >= 0),
  fee_charged_tax bigint not null check (fee_charged_tax >= 0),
  fee_returned bigint not null check (fee_returned >= 0),
  fee_returned_tax bigint not null check (fee_returned_tax >= 0),
  -- When the fees that are given back were charged. Null: none are.
  returned_from_day date,
  returned_to_day date
);

-- only postgresql, yugabytedb
create trigger payout_statements_only_added
  before update or delete or truncate on payout_statements
  for each statement execute function reject_audit_change();
