-- Chargebacks: what cardholders dispute with their bank, as the payment provider reports it.
create table provider_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  merchant_id uuid not null references merchants (id),
  provider_reference text not null unique,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  reason text not null check (reason in (
    'fraudulent', 'unrecognized', 'duplicate', 'product_not_received', 'product_unacceptable',
    'subscription_canceled', 'credit_not_processed', 'general'
  )),
  amount bigint not null check (amount > 0),
  -- Null: the bank takes no evidence.
  respond_by timestamptz,
  evidence_text text,
  evidence_submitted_at timestamptz,
  -- At the provider.
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((status in ('won', 'lost')) = (closed_at is not null)),
  check ((evidence_text is null) = (evidence_submitted_at is null))
);
create index provider_disputes_of_payment on provider_disputes (payment_id);
create index provider_disputes_of_merchant
  on provider_disputes (merchant_id, opened_at desc, id desc);
