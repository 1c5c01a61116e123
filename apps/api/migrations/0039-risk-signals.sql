-- no transaction
drop index concurrently if exists payments_of_card;
create index concurrently payments_of_card on payments (card_key, created_at)
  where card_key is not null;
drop index concurrently if exists payments_of_device;
create index concurrently payments_of_device on payments (device_hash, created_at);
drop index concurrently if exists payments_of_address;
create index concurrently payments_of_address on payments (address_key, created_at);
