-- Requests with an optional idempotency key. Endpoints that require a key store it with the
-- resource that they create.
create table idempotent_requests (
  -- A hash that identifies the caller. The same key of another caller is independent.
  scope bytea not null,
  key uuid not null,
  -- The request that holds the key.
  request_id uuid not null,
  -- A keyed hash of endpoint, path, query and body. A body may contain a password.
  request_hash bytea not null,
  -- The HTTP status and the encrypted response; null while the request is in progress. A response
  -- may contain a secret that is shown once.
  status int check (status between 200 and 599),
  response bytea,
  created_at timestamptz not null,
  primary key (scope, key),
  check ((status is null) = (response is null))
);
create index idempotent_requests_age on idempotent_requests (created_at);
