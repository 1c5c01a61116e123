-- The logos of stores, re-encoded: the one that payers see, and the one that waits for approval.
create table store_logos (
  -- The SHA-256 of the image, in hexadecimal. It is part of the public URL.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  store_id uuid not null references stores (id) on delete cascade,
  webp bytea not null,
  created_at timestamptz not null,
  primary key (hash, store_id)
);
create index store_logos_of_store on store_logos (store_id);

alter table stores add column logo_hash text;
alter table stores add foreign key (logo_hash, id) references store_logos (hash, store_id);
