-- One row that readiness checks write: a database that is full or read-only is noticed by it.
create table database_heartbeat (
  is_only boolean primary key default true check (is_only),
  beaten_at timestamptz not null
);
insert into database_heartbeat (beaten_at) values (now());

-- Every event of the payment provider is stored before it is acknowledged, and marked once handled.
alter table network_events
  add column created_at timestamptz,
  add column payload jsonb,
  add column deliveries int not null default 1,
  add column handled_at timestamptz,
  add column outcome text check (outcome in ('handled', 'ignored', 'unmatched', 'unhandled'));
create index network_events_open on network_events (heard_at) where handled_at is null;
