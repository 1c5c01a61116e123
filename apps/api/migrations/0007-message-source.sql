-- A message is rendered when it is sent. Until then its template and parameters are stored, which
-- are a fifth of its text. The bodies are those of messages that an earlier release has written.
alter table messages add column source jsonb;
alter table deferred_messages add column source jsonb;
alter table deferred_messages alter column body_text drop not null;
alter table deferred_messages add check (source is not null or body_text is not null);
