-- The messages that are still to be sent, apart from `messages`: the update that marks a message as
-- sent then changes no indexed column and stays in the page, for which half of each page is left.
create table queued_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  due_at timestamptz not null,
  attempts int not null default 0
);
create index queued_messages_due on queued_messages (due_at) where attempts = 0;
create index queued_messages_due_again on queued_messages (due_at) where attempts > 0;
alter table messages set (fillfactor = 50);

-- Marking an event as published then writes only what has changed to the write-ahead log.
alter table outbox_events set (fillfactor = 50);

-- Which process does the work that one process at a time should do.
create table leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
