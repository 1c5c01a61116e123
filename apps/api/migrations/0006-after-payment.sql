-- What was paid for, as it was called then: a search of one's history reads one table.
alter table payments add column title text;
update payments p set title = o.title from orders o where o.id = p.order_id;
alter table payments alter column title set not null;

-- What a message to the payer needs to know, and how often it was sent.
alter table payments
  -- The browser that paid: it may say yes without the number.
  add column device_hash bytea,
  -- In which the payer is written to.
  add column language text not null default 'ja' check (language in ('en', 'ja', 'ko')),
  add column number_tries int not null default 0 check (number_tries between 0 and 3),
  add column resends int not null default 0 check (resends between 0 and 5),
  add column sent_at timestamptz,
  add column reminders int not null default 0 check (reminders between 0 and 2),
  -- While an objection is open the time until completion stands still: it was this much.
  add column rest_ms bigint check (rest_ms >= 0);

-- Coins in the till have changed hands: they count as taken, so that they can be given back.
update payments set captured_amount = amount + fee
  where method = 'cash' and status = 'complete' and captured_amount = 0;

-- What is due next to be said to a payer who has not answered.
create index payments_to_remind on payments (authorized_at)
  where status = 'processing' and reminders < 2;

-- What is still only reserved, the oldest first: the network does not hold it for ever.
create index payments_reserved on payments (authorized_at, id)
  where status = 'processing' and captured_amount = 0;

-- Somebody said that it was not them: nothing more is paid with this card.
alter table cards add column frozen_at timestamptz;

alter table attempts
  -- A capture is somebody's yes: whose.
  add column confirms_as text check (confirms_as in ('link', 'in_app', 'auto', 'staff')),
  -- What is given back because an objection was granted.
  add column objection_id uuid,
  -- Since when the network waits for the payer to name a bank account, without which cash stays.
  add column payer_asked_at timestamptz,
  -- What a merchant gives back, once for a key.
  add column once_scope bytea,
  add column once_key uuid,
  add column once_print bytea;
create unique index attempts_once on attempts (once_scope, once_key) where once_key is not null;

create table objections (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  store_id uuid not null references stores (id),
  user_id uuid references users (id) on delete set null,
  reason_code text not null check (reason_code in
    ('not_received', 'wrong_amount', 'duplicate', 'defective', 'not_me', 'other')),
  reason text not null,
  is_urgent boolean not null,
  requested_amount bigint not null check (requested_amount > 0),
  approved_amount bigint check (approved_amount between 1 and requested_amount),
  status text not null check (status in
    ('pending', 'approved', 'partially_approved', 'rejected', 'withdrawn', 'escalated')),
  version int not null check (version > 0),
  merchant_response text,
  answered_by text check (answered_by in ('merchant', 'staff')),
  once_scope bytea not null,
  once_key uuid not null,
  once_print bytea not null,
  filed_at timestamptz not null,
  respond_by timestamptz not null,
  answered_at timestamptz,
  escalated_at timestamptz,
  withdrawn_at timestamptz,
  unique (once_scope, once_key),
  check ((approved_amount is not null) = (status in ('approved', 'partially_approved')))
);
create unique index objections_one_open on objections (payment_id)
  where status in ('pending', 'escalated');
create index objections_of_payment on objections (payment_id, filed_at desc);
create index objections_of_user on objections (user_id, filed_at desc, id desc)
  where user_id is not null;
create index objections_of_store on objections (store_id, filed_at desc, id desc);
create index objections_by_status on objections (status, filed_at desc, id desc);
create index objections_due on objections (respond_by) where status = 'pending';

alter table attempts
  add constraint attempts_objection foreign key (objection_id) references objections (id);
-- What was granted and the network would not give back.
create index attempts_refused on attempts (closed_at, payment_id)
  where state = 'declined' and objection_id is not null;

create table objection_messages (
  id uuid primary key,
  objection_id uuid not null references objections (id),
  author text not null check (author in ('payer', 'merchant', 'staff')),
  body text not null,
  at timestamptz not null
);
create index objection_messages_of on objection_messages (objection_id, at, id);

-- Files a payer sends as evidence: looked at, stripped of what they say about their maker, kept.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  objection_id uuid references objections (id),
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  content bytea not null,
  created_at timestamptz not null
);
create index uploads_of_objection on uploads (objection_id) where objection_id is not null;
create index uploads_unused on uploads (created_at) where objection_id is null;
create index uploads_unused_of_user on uploads (user_id, created_at desc, id desc)
  where objection_id is null;

-- Receipts: what they say is written down when they are issued, and never changed. What may be
-- made out anew is in their versions.
create table receipts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- The refund that a return invoice is about; null: the receipt of the payment itself.
  refund_id uuid unique references attempts (id),
  user_id uuid references users (id) on delete set null,
  store_id uuid not null references stores (id),
  -- People read it out; two may share one, so it finds a receipt and does not tell them apart.
  number text not null,
  kind text not null check (kind in ('qualified_simplified', 'receipt', 'return')),
  version int not null check (version between 1 and 4),
  counterparty text not null,
  amount bigint not null check (amount > 0),
  transaction_date date not null,
  original_date date,
  content jsonb not null,
  issued_at timestamptz not null
);
-- All receipts of a payment, and by which token a guest's is found.
create index receipts_of_payment on receipts (payment_id, issued_at);
create index payments_of_guest on payments (guest_token_hash) where guest_token_hash is not null;
create unique index receipts_one on receipts (payment_id) where refund_id is null;
create index receipts_of_user on receipts (user_id, transaction_date desc, id desc)
  where user_id is not null;

create table receipt_versions (
  receipt_id uuid not null references receipts (id),
  version int not null check (version between 1 and 4),
  recipient_name text,
  honorific text not null check (honorific in ('様', '御中', 'none')),
  description text not null,
  issued_at timestamptz not null,
  primary key (receipt_id, version)
);

-- Of a person, or of a guest's one payment.
create table receipt_settings (
  owner_id uuid primary key,
  recipient_name text,
  honorific text not null check (honorific in ('様', '御中', 'none')),
  default_description text,
  email text,
  auto_email boolean not null,
  updated_at timestamptz not null
);

-- Files being made, in pieces, so that no process ever holds a whole one.
create table exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('receipts_zip', 'payments_csv')),
  filter jsonb not null,
  language text not null check (language in ('en', 'ja', 'ko')),
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  total int,
  done int not null default 0,
  bytes bigint,
  file_name text,
  -- Who makes it now. Whoever takes it over begins anew, and what the other still writes is lost.
  run_id uuid,
  runs int not null default 0 check (runs >= 0),
  beat_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_of_user on exports (user_id, created_at desc, id desc);
create index exports_old on exports (expires_at) where state in ('ready', 'failed');
create index exports_silent on exports (beat_at) where state in ('waiting', 'running');
create index exports_forgotten on exports (created_at);

create table export_pieces (
  export_id uuid not null references exports (id) on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (export_id, position)
);

-- What is looked for in the history of one payer, by the moment and by the amount.
create index payments_of_store on payments (store_id, created_at desc, id desc);
create index payments_of_user_by_amount on payments (user_id, amount desc, id desc)
  where user_id is not null;

-- Mails carry files: the PDF of a receipt.
create table message_files (
  message_id uuid not null references messages (id) on delete cascade,
  position int not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (message_id, position)
);
