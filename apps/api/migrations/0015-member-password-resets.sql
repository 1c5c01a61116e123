-- Requests for a link to set a new password. Whether a member has the address is only looked up
-- when the message is written, so that the request tells nothing.
create table member_password_resets (
  id uuid primary key,
  email text not null,
  language text not null check (language in ('en', 'ja', 'ko')),
  -- Null until the message with the link is written, and for an address without a member.
  member_id uuid references members (id),
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index member_password_resets_of_member on member_password_resets (member_id);
create index member_password_resets_old on member_password_resets (created_at);
