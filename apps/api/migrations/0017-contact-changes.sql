-- Since when each address has been verified. What was verified before this was recorded counts as
-- verified since the account exists: nothing better is known of it.
alter table users
  add column email_proven_at timestamptz,
  add column phone_proven_at timestamptz,
  -- Of the address of the registration, which has no older one that it could have replaced.
  add column first_proven_at timestamptz;
update users set
  email_proven_at = case when email_verified then created_at end,
  phone_proven_at = case when phone_verified then created_at end,
  first_proven_at = case when email_verified or phone_verified then created_at end;

-- To which of the current addresses the last code of this session was sent, and until when it
-- counts as agreement to a change of that address.
alter table sessions
  add column code_channel text check (code_channel in ('email', 'sms')),
  add column code_channel_until timestamptz;

alter table challenges
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check check (
    purpose in ('registration', 'login', 'reset', 'step_up', 'contact', 'contact_current')
  );

-- A change of an email address or phone number whose new address has been verified.
create table contact_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- Null: an address was added.
  old_destination text,
  old_verified boolean not null,
  old_proven_at timestamptz,
  new_destination text not null,
  -- Whose holder has to agree, and is sent the link to undo the change.
  guard_destination text,
  status text not null check (status in ('open', 'scheduled', 'applied', 'canceled', 'undone')),
  requested_at timestamptz not null,
  effective_at timestamptz,
  applied_at timestamptz,
  ended_at timestamptz,
  check ((status = 'scheduled') <= (effective_at is not null)),
  check ((status = 'applied') <= (applied_at is not null))
);
create unique index contact_changes_underway on contact_changes (user_id, channel)
  where status in ('open', 'scheduled');
create index contact_changes_of_user on contact_changes (user_id, requested_at);
create index contact_changes_due on contact_changes (effective_at) where status = 'scheduled';
create index contact_changes_by_age on contact_changes (requested_at);

-- A change is told when it is scheduled and when it takes effect, each time with a link.
create table contact_undo_links (
  token_hash bytea primary key,
  change_id uuid not null references contact_changes (id) on delete cascade
);
create index contact_undo_links_of_change on contact_undo_links (change_id);
