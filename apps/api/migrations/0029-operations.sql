-- What the operator switched off or on. A feature without a row is enabled. Which features exist is
-- decided by the release, so that a later one can add some without changing a check.
create table feature_switches (
  feature text primary key,
  state text not null check (state in ('enabled', 'disabled')),
  reason text not null,
  -- By language. Null: people see the default text.
  message jsonb,
  -- The id of a member of staff.
  changed_by text not null,
  changed_at timestamptz not null,
  version int not null check (version > 0)
);

-- What payers and merchants are told above the screens.
create table announcements (
  id uuid primary key,
  audience text not null check (audience in ('payers', 'merchants', 'both')),
  severity text not null check (severity in ('info', 'warning', 'outage')),
  -- By language, plain text.
  texts jsonb not null,
  -- A path of this installation.
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  check (ends_at > starts_at)
);
create index announcements_newest on announcements (created_at desc, id desc)
  where removed_at is null;

-- What each process reports of itself, so that any of them can answer for all. By the database's
-- clock. Reports of ended processes are deleted.
create table process_reports (
  id uuid primary key,
  -- Role, host and number of the process, as in its log.
  name text not null,
  version text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  report jsonb not null
);

-- Staff pause a webhook whose receiver is broken. Its deliveries wait.
alter table webhooks add column paused_at timestamptz;
alter table webhooks add column pause_reason text;
