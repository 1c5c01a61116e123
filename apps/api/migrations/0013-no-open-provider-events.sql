-- contract
-- no transaction
-- Events that are still to be processed are in `queued_provider_events`.
drop index concurrently if exists provider_events_open;
