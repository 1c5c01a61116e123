-- Events of the payment provider that were received and are still to be processed. A processed
-- event moves to `provider_events`.
create table queued_provider_events (
  id text primary key,
  type text not null,
  created_at timestamptz,
  -- What the event is about, at the provider, and our attempt that caused it.
  reference text,
  attempt_id uuid,
  -- Null: not needed to process the event.
  payload jsonb,
  deliveries int not null default 1,
  first_delivered_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0
);
create index queued_provider_events_due on queued_provider_events (due_at);
