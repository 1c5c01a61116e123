-- Attempts to sign in, for support and for the account's owner. Rows are only added; the retention
-- task deletes them. Null as the user: the login id is unknown. Such an attempt is written too, so
-- that it takes as long as one of a known account.
create table sign_in_events (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  method text not null
    check (method in ('password', 'code', 'link', 'reset_link', 'passkey', 'registration')),
  -- Null: the attempt succeeded.
  failure text check (
    failure in ('wrong_password', 'wrong_code', 'passkey_rejected', 'suspended', 'not_confirmed')
  ),
  device_name text,
  -- The network of the IP address: /24 of IPv4, /48 of IPv6.
  network text not null,
  created_at timestamptz not null
);
create index sign_in_events_of_user on sign_in_events (user_id, created_at desc, id desc);
create index sign_in_events_by_time on sign_in_events (created_at);
