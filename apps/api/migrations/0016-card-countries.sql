-- The country of a card's issuer: issuers abroad offer no installments. Null for cards that were
-- saved before it was recorded.
alter table cards add column country text;
