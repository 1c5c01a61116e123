-- People who use a merchant's console. The email is unique among members that are not removed.
create table members (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'clerk')),
  -- The stores that a clerk is limited to. Empty: all of them.
  store_ids uuid[] not null,
  refund_limit_yen integer not null check (refund_limit_yen >= 0),
  password_hash text not null,
  -- The secret of the authenticator app, and one that waits for its first code. Both encrypted.
  encrypted_totp_secret bytea,
  encrypted_new_totp_secret bytea,
  -- The step of the last code that was used. No earlier code counts.
  totp_last_step bigint not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index members_email on members (email) where removed_at is null;
create index members_of_merchant on members (merchant_id, created_at desc, id desc)
  where removed_at is null;

create table member_sessions (
  id uuid primary key,
  member_id uuid not null references members (id),
  token_hash bytea not null unique,
  -- When the session presented the second factor.
  second_factor_at timestamptz,
  device_name text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index member_sessions_of_member on member_sessions (member_id, last_seen_at desc);
create index member_sessions_old on member_sessions (created_at);

create table member_recovery_codes (
  member_id uuid not null references members (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table member_invitations (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  email text not null,
  role text not null check (role in ('owner', 'manager', 'clerk')),
  store_ids uuid[] not null,
  refund_limit_yen integer not null check (refund_limit_yen >= 0),
  language text not null check (language in ('en', 'ja', 'ko')),
  -- Null until the message with the link is written.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index member_invitations_of_merchant
  on member_invitations (merchant_id, created_at desc, id desc);

-- Refunds that a member made without a refund request.
create table member_refunds (
  attempt_id uuid primary key references payment_attempts (id),
  payment_id uuid not null references payments (id),
  member_id uuid not null references members (id),
  amount_yen bigint not null check (amount_yen > 0)
);
create index member_refunds_of_payment on member_refunds (payment_id, member_id);

-- What members and staff changed. Each entry contains the hash of the one before it.
create table audit_entries (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  number integer not null check (number > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  unique (merchant_id, number)
);

-- The last entry of each merchant, so that a missing last entry is noticed too.
create table audit_heads (
  merchant_id uuid primary key references merchants (id),
  number integer not null,
  hash bytea not null
);
