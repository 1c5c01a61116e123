-- When a push service first took a push for it. Before that nobody knows whether anything is heard
-- there, and nothing that must be heard is left to it.
alter table push_subscriptions add column heard_at timestamptz;

-- A letter that was left out because a push is to tell the same. It is sent if no push arrives.
create table held_letters (
  id uuid primary key references notifications (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  subject text,
  body_text text not null,
  body_html text,
  created_at timestamptz not null
);
create index held_letters_by_age on held_letters (created_at);
