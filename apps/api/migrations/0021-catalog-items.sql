-- What a store sells, for its till. An order holds a copy of the names and prices.
create table catalog_items (
  id uuid primary key,
  store_id uuid not null references stores (id),
  name text not null,
  -- The name as it is compared: active items of a store differ in it.
  name_key text not null,
  unit_price bigint not null check (unit_price > 0),
  tax_rate int not null check (tax_rate in (8, 10)),
  category text,
  status text not null check (status in ('active', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index catalog_items_name on catalog_items (store_id, name_key)
  where status = 'active';
create index catalog_items_of_store on catalog_items (store_id, created_at desc, id desc);
