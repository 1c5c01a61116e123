-- no transaction
-- The codes for the counter of a store are few among those of its sales.
drop index concurrently if exists qr_codes_static_of_store;
create index concurrently qr_codes_static_of_store on qr_codes (store_id, created_at desc, id desc)
  where type = 'static';
