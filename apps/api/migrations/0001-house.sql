-- What happened, in the past tense. Written in the statement that made it so; a relay hands each
-- row to its subscribers as jobs and marks it.
create table facts (
  id uuid primary key,
  type text not null,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  occurred_at timestamptz not null,
  relayed_at timestamptz
);
create index facts_waiting on facts (id) where relayed_at is null;

-- The sandbox's clock runs this far ahead of the world's, in every process alike.
create table sandbox_clock (
  one int primary key check (one = 1),
  advanced_seconds bigint not null check (advanced_seconds >= 0)
);
insert into sandbox_clock (one, advanced_seconds) values (1, 0);
