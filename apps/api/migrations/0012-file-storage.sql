-- Files may lie in an object storage instead of in their row, which then holds only the key. A row
-- has its bytes or its key, never both and never neither.
alter table attachments alter column content drop not null;
alter table attachments add column storage_key text;
-- The size of a file that is not in its row.
alter table attachments add column storage_bytes int;
alter table attachments add constraint attachments_one_location
  check ((content is null) <> (storage_key is null)) not valid;
alter table attachments add constraint attachments_storage_bytes
  check ((storage_key is null) = (storage_bytes is null)) not valid;

alter table scan_photos alter column jpeg drop not null;
alter table scan_photos add column storage_key text;
alter table scan_photos add constraint scan_photos_one_location
  check ((jpeg is null) <> (storage_key is null)) not valid;

alter table store_logos alter column webp drop not null;
alter table store_logos add column storage_key text;
alter table store_logos add constraint store_logos_one_location
  check ((webp is null) <> (storage_key is null)) not valid;

alter table export_chunks alter column bytes drop not null;
alter table export_chunks add column storage_key text;
alter table export_chunks add constraint export_chunks_one_location
  check ((bytes is null) <> (storage_key is null)) not valid;

-- Every object that may exist in the object storage, recorded before it is written there. It refers
-- to the row of its file. When that row is deleted, also by a cascade, the reference becomes null,
-- and a scheduled task deletes the object and then this row.
create table stored_objects (
  key text primary key,
  -- The object is being written and no row refers to it yet. Once false, it stays false.
  is_uploading boolean not null default true,
  created_at timestamptz not null default now(),
  attachment_id uuid references attachments (id) on delete set null,
  photo_order_id uuid,
  photo_position int,
  logo_hash text,
  logo_store_id uuid,
  export_id uuid,
  chunk_position int,
  foreign key (photo_order_id, photo_position) references scan_photos (order_id, position)
    on delete set null,
  foreign key (logo_hash, logo_store_id) references store_logos (hash, store_id)
    on delete set null,
  foreign key (export_id, chunk_position) references export_chunks (export_id, position)
    on delete set null,
  check (
    (attachment_id is not null)::int + (photo_order_id is not null)::int
    + (logo_hash is not null)::int + (export_id is not null)::int
    <= (not is_uploading)::int
  )
);
create unique index stored_objects_of_attachment on stored_objects (attachment_id)
  where attachment_id is not null;
create unique index stored_objects_of_photo on stored_objects (photo_order_id, photo_position)
  where photo_order_id is not null;
create unique index stored_objects_of_logo on stored_objects (logo_hash, logo_store_id)
  where logo_hash is not null;
create unique index stored_objects_of_chunk on stored_objects (export_id, chunk_position)
  where export_id is not null;
create index stored_objects_uploading on stored_objects (created_at) where is_uploading;
create index stored_objects_unreferenced on stored_objects (key)
  where not is_uploading and attachment_id is null and photo_order_id is null
    and logo_hash is null and export_id is null;
