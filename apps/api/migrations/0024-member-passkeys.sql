-- Keys of members' authenticators for Web Authentication, apart from those of users: neither works
-- for the other. Used challenges of both are in used_passkey_challenges.
create table member_passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Number of signatures according to the authenticator; zero if it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device_type text not null check (device_type in ('single_device', 'multi_device')),
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkeys_of_member on member_passkeys (member_id);
