-- no transaction
-- The entries of a day are compared with the report of the payment provider.
drop index concurrently if exists ledger_entries_by_time;
create index concurrently ledger_entries_by_time on ledger_entries (at);
