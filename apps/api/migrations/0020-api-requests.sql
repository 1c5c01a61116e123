-- no transaction
-- Requests with API keys, for the merchant's request log. No foreign keys: a batch of requests
-- locks no row of merchants or keys.
create table if not exists api_requests (
  -- The request id of the response.
  id uuid primary key,
  merchant_id uuid not null,
  api_key_id uuid not null,
  method text not null,
  path text not null,
  status integer not null check (status between 100 and 599),
  error_code text,
  duration_ms integer not null check (duration_ms >= 0),
  created_at timestamptz not null
);
create index if not exists api_requests_of_merchant
  on api_requests (merchant_id, created_at desc, id desc);

-- The event log of a merchant. `webhook.queued` is work of our own, one for each delivery.
drop index concurrently if exists outbox_events_of_merchant;
create index concurrently outbox_events_of_merchant
  on outbox_events ((payload ->> 'merchantId'), occurred_at desc, id desc)
  where payload ->> 'merchantId' is not null and type <> 'webhook.queued';
