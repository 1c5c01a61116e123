-- What merchants agreed to pay per payment, and when they are paid out. Rows are only added: of
-- those that are valid on a day, the newest counts, and without one the operator's own terms.
create table fee_contracts (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  method text not null check (
    method in ('card', 'cash', 'paypay', 'apple_pay', 'google_pay', 'bitcash')
  ),
  -- In basis points: hundredths of a percent.
  rate_bp int not null check (rate_bp between 0 and 10000),
  fixed_yen bigint not null check (fixed_yen >= 0),
  refunds_fee boolean not null,
  valid_from date not null,
  reason text not null,
  -- The member of staff, or their key.
  created_by text not null,
  created_at timestamptz not null
);
create index fee_contracts_of_merchant
  on fee_contracts (merchant_id, method, valid_from desc, id desc);

create table payout_cycles (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  cycle text not null check (cycle in ('weekly', 'semimonthly', 'monthly')),
  minimum_yen bigint not null check (minimum_yen > 0),
  valid_from date not null,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null
);
create index payout_cycles_of_merchant on payout_cycles (merchant_id, valid_from desc, id desc);

-- only postgresql, yugabytedb
create trigger fee_contracts_only_added
  before update or delete or truncate on fee_contracts
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger payout_cycles_only_added
  before update or delete or truncate on payout_cycles
  for each statement execute function reject_audit_change();
