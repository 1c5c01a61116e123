create table users (
  id uuid primary key,
  email text unique,
  email_verified boolean not null default false,
  phone text unique,
  phone_verified boolean not null default false,
  password_hash text,
  display_name text,
  locale text not null check (locale in ('en', 'ja', 'ko')),
  status text not null check (status in ('unconfirmed', 'active', 'suspended')),
  created_at timestamptz not null,
  check (email is not null or phone is not null)
);

-- A session needs two halves: the token the browser's script holds, and the cookie it cannot read.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  device_hash bytea not null,
  device_name text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
