-- A reading that takes longer than its request. The process that reads writes how far it is and
-- what came of it, and any process answers whoever asks. Deleted after an hour.
create table receipt_scans (
  id uuid primary key,
  -- Who may ask: a person by themselves, anybody else by their browser.
  user_id uuid references users (id) on delete cascade,
  device_hash bytea,
  status text not null check (status in ('queued', 'reading', 'done', 'failed')),
  -- The place in the line, or which photograph is being read; both from 1.
  position int check (position > 0),
  photo int check (photo > 0),
  photo_count int not null check (photo_count between 1 and 10),
  -- What came of it, as it is answered.
  order_id uuid references orders (id) on delete cascade,
  view jsonb,
  refusal_code text,
  refusal_params jsonb,
  -- Under which the try was counted, to be given back where nobody's photographs are at fault.
  try_key text not null,
  -- By the clock of the database, which all processes share.
  heartbeat_at timestamptz not null default now(),
  created_at timestamptz not null,
  check ((user_id is null) <> (device_hash is null)),
  check ((status = 'queued') = (position is not null)),
  check ((status = 'reading') = (photo is not null)),
  check ((status = 'done') = (view is not null)),
  check ((status = 'done') = (order_id is not null)),
  check ((status = 'failed') = (refusal_code is not null)),
  check ((refusal_code is null) = (refusal_params is null))
);
create index receipt_scans_by_age on receipt_scans (created_at);
create index receipt_scans_of_user on receipt_scans (user_id) where user_id is not null;
create index receipt_scans_of_order on receipt_scans (order_id) where order_id is not null;
