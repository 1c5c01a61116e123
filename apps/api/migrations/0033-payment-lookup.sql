-- no transaction
-- Staff look a payment up by the key of a request and by the number of a receipt.
drop index concurrently if exists payments_of_key;
create index concurrently payments_of_key on payments (idempotency_key);
drop index concurrently if exists payment_attempts_of_key;
create index concurrently payment_attempts_of_key
  on payment_attempts (idempotency_key) where idempotency_key is not null;
drop index concurrently if exists receipts_of_number;
create index concurrently receipts_of_number on receipts (number);
