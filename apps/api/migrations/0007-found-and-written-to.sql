-- Where a merchant is written to when nobody there hears our events.
alter table merchants add column email text;

-- What a receipt is looked for by: who was paid, for what, and the words of its version, folded.
alter table receipts add column words text;
update receipts r
  set words = lower(normalize(
    concat_ws(' ', r.counterparty, r.content ->> 'title', v.description), NFKC))
  from receipt_versions v where v.receipt_id = r.id and v.version = r.version;
alter table receipts alter column words set not null;
