-- What an account's owner was told, whichever way: by kind and what it is about, never in prose.
create table notifications (
  -- Of the letter that says the same.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  event text not null
    check (event in ('payment', 'confirmation_due', 'refund', 'recurring', 'support', 'security')),
  kind text not null,
  about jsonb not null,
  -- Where more is to be seen. It never opens anything by itself.
  path text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- What somebody does not want to be told, and in which way. No row: they are told.
create table notification_refusals (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('in_app', 'letter', 'push')),
  event text not null
    check (event in ('payment', 'confirmation_due', 'refund', 'recurring', 'support', 'security')),
  primary key (user_id, channel, event)
);

-- Where a browser takes pushes. It is bound to the sign-in, and so ends with it.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  endpoint text not null unique,
  -- The browser's half of the key and its secret: only that browser reads what is pushed.
  public_key bytea not null check (length(public_key) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null
);
