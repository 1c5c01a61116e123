alter table users
  add column last_name text,
  add column first_name text,
  add column last_name_kana text,
  add column first_name_kana text,
  add column gender text not null default 'unspecified'
    check (gender in ('male', 'female', 'other', 'unspecified')),
  add column birth_date date,
  add column postal_code text check (postal_code ~ '^[0-9]{7}$'),
  add column prefecture text,
  add column city text,
  add column address_line text,
  add column building text,
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column terms_version text,
  add column terms_accepted_at timestamptz;
create index users_unconfirmed on users (created_at) where status = 'unconfirmed';

-- A session that came by a reset link may set a password and nothing else.
alter table sessions
  add column scope text not null default 'full' check (scope in ('full', 'reset'));

-- A proof that was asked for by message: a code, a link, or both. Without a user it is a decoy, so
-- that a name nobody has is answered, counted and limited like any other.
create table challenges (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose in ('registration', 'login', 'reset')),
  carries text not null check (carries in ('code', 'link', 'both')),
  channel text not null check (channel in ('email', 'sms')),
  device_hash bytea not null,
  code_hmac bytea,
  token_hash bytea unique,
  tries int not null default 0 check (tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create unique index challenges_one_live on challenges (user_id, purpose)
  where ended_at is null and user_id is not null;
create index challenges_expired on challenges (expires_at);

-- How often something was tried in the window that began with its first try.
create table rate_windows (
  key text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  tries int not null check (tries >= 0)
);
create index rate_windows_over on rate_windows (ends_at);

-- Every mail and SMS. In the sandbox this is the inbox; live, the body goes when it is sent.
create table messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  subject text,
  body_text text,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (channel = 'sms' or subject is not null)
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_destination on messages (destination, created_at desc, id desc);
