-- no transaction
-- Staff look a payment up by the key of a request and by the number of a receipt.
create index concurrently if not exists payments_of_key on payments (idempotency_key);
create index concurrently if not exists payment_attempts_of_key
  on payment_attempts (idempotency_key) where idempotency_key is not null;
create index concurrently if not exists receipts_of_number on receipts (number);
