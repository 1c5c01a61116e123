-- no transaction
-- Staff find an account by the number of a receipt, by the last four digits of a card and the day
-- of the payment, and by the fingerprint of a card.
drop index concurrently if exists receipts_by_number;
create index concurrently receipts_by_number on receipts (number);
drop index concurrently if exists payments_by_last4;
create index concurrently payments_by_last4 on payments (card_last4, created_at)
  where user_id is not null;
drop index concurrently if exists cards_by_fingerprint;
create index concurrently cards_by_fingerprint on cards (fingerprint);
