-- Keys of users' authenticators for Web Authentication. Only public keys are stored.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Number of signatures according to the authenticator; zero if it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device_type text not null check (device_type in ('single_device', 'multi_device')),
  is_backed_up boolean not null,
  name text not null,
  -- From then on it approves large payments.
  settled_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Challenges are signed, not stored. A used one is recorded until it expires, so that its answer
-- counts once.
create table used_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_expired on used_passkey_challenges (expires_at);

-- A passkey counts for large payments like a code.
alter table sessions rename column code_fresh_until to payment_fresh_until;
