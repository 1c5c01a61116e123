-- The totals of a merchant's lists are read from the index of each store alone. Nearly every update
-- of these columns changes the status too, on which other indexes depend, so it writes new index
-- entries in any case.
drop index payments_of_store;
create index payments_of_store on payments (store_id, created_at desc, id desc)
  include (amount, fee, captured_amount, refunded_amount, status);

drop index orders_of_store;
create index orders_of_store on orders (store_id, created_at desc, id desc)
  include (pay_amount, status, expires_at);
