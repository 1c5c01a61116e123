-- no transaction
-- Most payments are complete, so a page of those of another status would read the whole index of
-- the store. Payments wait for minutes at most and have an index of their own.
drop index concurrently if exists payments_of_store_by_status;
create index concurrently payments_of_store_by_status
  on payments (store_id, status, created_at desc, id desc)
  where status in ('processing', 'refunded', 'cancel', 'error');
