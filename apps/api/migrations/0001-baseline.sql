-- The baseline schema, by capability. Foreign keys that point forward are added at the end.


-- Identity: accounts, sessions, verification, contact changes, suspensions.

create table users (
  id uuid primary key,
  email text unique,
  email_verified boolean not null default false,
  -- Since when the current email address has been verified.
  email_verified_at timestamptz,
  phone text unique,
  phone_verified boolean not null default false,
  -- Since when the current phone number has been verified.
  phone_verified_at timestamptz,
  -- When the contact given at registration was verified. It replaced no older contact.
  first_verified_at timestamptz,
  password_hash text,
  display_name text,
  last_name text,
  first_name text,
  last_name_kana text,
  first_name_kana text,
  gender text not null default 'unspecified'
    check (gender in ('male', 'female', 'other', 'unspecified')),
  birth_date date,
  postal_code text check (postal_code ~ '^[0-9]{7}$'),
  prefecture text,
  city text,
  address_line text,
  building text,
  locale text not null check (locale in ('en', 'ja', 'ko')),
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  terms_version text,
  terms_accepted_at timestamptz,
  -- An erased user keeps only the id, because the ledger refers to it.
  status text not null check (status in ('unconfirmed', 'active', 'suspended', 'erased')),
  -- The customer id at the payment provider.
  provider_customer_id text,
  -- All cards ever registered, including deleted ones.
  cards_created int not null default 0 check (cards_created >= 0),
  -- Counts the payments the user has started, so that concurrent payments detect each other.
  payments_started bigint not null default 0,
  -- When the user asked for deletion, when the account is erased, and when a reminder was sent.
  -- The user can cancel the deletion until the account is erased.
  deletion_requested_at timestamptz,
  erase_at timestamptz,
  deletion_notified_at timestamptz,
  created_at timestamptz not null,
  check (email is not null or phone is not null or status = 'erased'),
  check ((deletion_requested_at is null) = (erase_at is null))
);
create index users_unconfirmed on users (created_at) where status = 'unconfirmed';
create index users_deletion_due on users (erase_at) where erase_at is not null;

-- A session needs two secrets: a token held by the script of the page, and a cookie that the script
-- cannot read.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- A session opened by a reset link can only set a password.
  scope text not null default 'full' check (scope in ('full', 'reset')),
  token_hash bytea not null unique,
  device_hash bytea not null,
  device_name text,
  -- Until then the session may do what cannot be undone, because its user has just reauthenticated.
  fresh_until timestamptz,
  -- Until then the user counts as verified by a code. A large payment from a new device needs a
  -- code: a stolen password could have opened the session.
  code_fresh_until timestamptz,
  -- The current contact that received the last code of this session. Until code_channel_until that
  -- code counts as consent to a change of this contact.
  code_channel text check (code_channel in ('email', 'sms')),
  code_channel_until timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
-- Each sign-in checks whether the browser is new to the account. Ended sessions count as well.
create index sessions_of_device on sessions (device_hash, user_id);

-- Changes of an email address or phone number whose new contact has been verified.
create table contact_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  -- Null: the contact was added and replaces no other.
  old_destination text,
  old_verified boolean not null,
  old_verified_at timestamptz,
  new_destination text not null,
  -- The contact whose holder must agree and receives the undo link.
  guard_destination text,
  status text not null check (status in ('open', 'scheduled', 'applied', 'canceled', 'undone')),
  requested_at timestamptz not null,
  effective_at timestamptz,
  applied_at timestamptz,
  ended_at timestamptz,
  check ((status = 'scheduled') <= (effective_at is not null)),
  check ((status = 'applied') <= (applied_at is not null))
);
create unique index contact_changes_underway on contact_changes (user_id, channel)
  where status in ('open', 'scheduled');
create index contact_changes_of_user on contact_changes (user_id, requested_at);
create index contact_changes_due on contact_changes (effective_at) where status = 'scheduled';
create index contact_changes_by_age on contact_changes (requested_at);

-- One change has several links: one is sent when it is scheduled, another when it takes effect.
create table contact_undo_links (
  token_hash bytea primary key,
  change_id uuid not null references contact_changes (id) on delete cascade
);
create index contact_undo_links_of_change on contact_undo_links (change_id);

-- Verifications by message: a code, a link, or both. A row without a user is a decoy, so that an
-- unknown login name is answered, counted and limited like a known one.
create table verifications (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (
    purpose in ('registration', 'login', 'reset', 'step_up', 'contact', 'contact_current')
  ),
  contents text not null check (contents in ('code', 'link', 'both')),
  channel text not null check (channel in ('email', 'sms')),
  -- The new contact that the code verifies.
  destination text,
  -- The change to which a code sent to the current contact agrees; null for other purposes.
  contact_change_id uuid references contact_changes (id) on delete cascade,
  device_hash bytea not null,
  code_hmac bytea,
  token_hash bytea unique,
  attempts int not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint verifications_destination_check
    check ((purpose = 'contact') = (destination is not null))
);
create unique index verifications_one_live on verifications (user_id, purpose)
  where ended_at is null and user_id is not null;
create index verifications_expired on verifications (expires_at);
create index verifications_of_contact_change on verifications (contact_change_id)
  where contact_change_id is not null;

-- Suspensions by staff, with the reasons for suspending and restoring. A user has at most one open.
create table account_suspensions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null,
  suspended_at timestamptz not null,
  restore_reason text,
  restored_at timestamptz,
  check ((restored_at is null) = (restore_reason is null))
);
create unique index account_suspensions_open on account_suspensions (user_id)
  where restored_at is null;
create index account_suspensions_of_user on account_suspensions (user_id, suspended_at desc);


-- Merchants: merchants, API keys, stores and changes of them.

create table merchants (
  id uuid primary key,
  name text not null,
  -- Null: the merchant receives no email.
  email text,
  created_at timestamptz not null
);

-- A merchant's programs authenticate with a key, which is stored as a hash.
create table api_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  name text not null,
  token_hash bytea not null unique,
  ends_with text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_merchant on api_keys (merchant_id) where revoked_at is null;

-- The merchant that owns a registration number. Stores of that merchant may share the number; a
-- store of another merchant cannot have it.
create table registration_numbers (
  number text primary key,
  merchant_id uuid not null references merchants (id),
  unique (number, merchant_id)
);

create table stores (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  name text not null,
  office_name text,
  representative text,
  registration_number text check (registration_number ~ '^T[1-9][0-9]{12}$'),
  postal_code text not null check (postal_code ~ '^[0-9]{7}$'),
  prefecture text not null,
  address text not null,
  phone text,
  mcc text not null check (mcc ~ '^[0-9]{4}$'),
  status text not null check (status in ('active', 'pending', 'suspended')),
  payment_methods text[] not null,
  installment_counts int[] not null,
  tax_rounding text not null check (tax_rounding in ('floor', 'round', 'ceil')),
  -- The tax rate of amounts without items. Null: receipts of such amounts show no tax.
  default_tax_rate int check (default_tax_rate in (8, 10)),
  latitude double precision,
  longitude double precision,
  latin_name text,
  latin_city text,
  -- Assigned when the store is activated, and part of its JPQR codes.
  jpqr_number text unique check (jpqr_number ~ '^[0-9]{13,29}$'),
  -- Names and address for search, with width and case folded.
  search_text text not null,
  -- The first activation. From then on payers know the store, and a change of its identity needs
  -- the approval of staff.
  activated_at timestamptz,
  -- The last change of the store's identity. Until staff review it, scanned receipts do not match
  -- this store.
  identity_changed_at timestamptz,
  -- The last review of the store's identity by staff.
  identity_reviewed_at timestamptz,
  -- The details that payers knew before recent changes, by name. Shown for 30 days.
  former_identity jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Not inline, because create table ignores "not valid".
alter table stores add constraint stores_registration_number_of_merchant
  foreign key (registration_number, merchant_id)
  references registration_numbers (number, merchant_id) not valid;
create index stores_of_merchant on stores (merchant_id, created_at desc, id desc);
create index stores_by_name on stores (name, id) where status = 'active';
-- A scanned receipt is matched to its store by registration number, phone and postal code.
create index stores_by_registration_number on stores (registration_number)
  where registration_number is not null;
create index stores_by_phone on stores (phone) where phone is not null;
create index stores_by_postal_code on stores (postal_code);

-- Changes of a store's identity that a merchant requested. A store has at most one pending.
create table store_changes (
  id uuid primary key,
  store_id uuid not null references stores (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  changes jsonb not null,
  -- The values that an approved change replaced.
  replaced jsonb,
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'approved') = (replaced is not null))
);
create unique index store_changes_pending on store_changes (store_id) where status = 'pending';
create index store_changes_by_status on store_changes (status, created_at, id);


-- Orders: orders and QR codes.

-- Items and tax are stored as they were shown to the payer.
create table orders (
  id uuid primary key,
  -- Null: a scanned receipt of a store that is not registered. Such an order cannot be paid.
  store_id uuid references stores (id),
  source text not null check (source in
    ('qr_static', 'qr_dynamic', 'invoice', 'receipt', 'recurring', 'split')),
  status text not null check (status in ('open', 'paid', 'canceled', 'expired')),
  title text not null,
  description text,
  pay_amount bigint not null check (pay_amount > 0),
  items jsonb not null,
  tax_lines jsonb not null,
  tax_included boolean not null,
  allowed_payment_methods text[],
  table_number text,
  waiter text,
  -- The user or browser that created the order. Only the owner may correct it.
  owner_id uuid references users (id) on delete set null,
  owner_device bytea,
  payer_id uuid references users (id) on delete set null,
  -- The recurring billing that this order pays for. Its first payment has no due date.
  recurring_billing_id uuid,
  due_date date,
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'paid') = (paid_at is not null)),
  check (recurring_billing_id is null or source = 'recurring'),
  check (due_date is null or recurring_billing_id is not null),
  constraint orders_without_owner
    check (store_id is not null or (source = 'receipt' and status <> 'paid'))
);
create index orders_of_store on orders (store_id, created_at desc, id desc);
create index orders_running_out on orders (expires_at) where status = 'open';
create index orders_of_payer on orders (payer_id, store_id, paid_at) where payer_id is not null;
create index orders_of_recurring_billing on orders (recurring_billing_id)
  where recurring_billing_id is not null;
create unique index orders_first_of_recurring_billing on orders (recurring_billing_id)
  where recurring_billing_id is not null and due_date is null;
create unique index orders_of_period on orders (recurring_billing_id, due_date)
  where due_date is not null;
-- Retention deletes closed orders, oldest first. The first order of a recurring billing is deleted
-- with that recurring billing.
create index orders_closed on orders (updated_at, id)
  where status <> 'open' and (recurring_billing_id is null or due_date is not null);

create table qr_codes (
  id uuid primary key,
  code text not null unique,
  type text not null check (type in ('static', 'dynamic')),
  store_id uuid not null references stores (id),
  order_id uuid references orders (id),
  expires_at timestamptz,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((type = 'dynamic') = (order_id is not null and expires_at is not null))
);
create index qr_codes_of_store on qr_codes (store_id, created_at desc, id desc);
create index qr_codes_of_order on qr_codes (order_id) where order_id is not null;


-- Receipt scans: photographed paper receipts, from the running scan to the saved photographs.

-- Scans that take longer than their request. The process that reads the photographs stores progress
-- and result, and any process can answer a request for them. Deleted after an hour.
create table receipt_scans (
  id uuid primary key,
  -- Who may ask for the result: the signed-in user, or else the browser.
  user_id uuid references users (id) on delete cascade,
  device_hash bytea,
  status text not null check (status in ('queued', 'reading', 'done', 'failed')),
  -- The position in the queue, or the photograph being read. Both start at 1.
  position int check (position > 0),
  photo int check (photo > 0),
  photo_count int not null check (photo_count between 1 and 10),
  -- The result, as the API returns it.
  order_id uuid references orders (id) on delete cascade,
  view jsonb,
  error_code text,
  error_params jsonb,
  -- The rate limit key of the scan. A failure that the photographs did not cause does not count.
  rate_limit_key text not null,
  -- By the clock of the database, which all processes share.
  heartbeat_at timestamptz not null default now(),
  created_at timestamptz not null,
  check ((user_id is null) <> (device_hash is null)),
  check ((status = 'queued') = (position is not null)),
  check ((status = 'reading') = (photo is not null)),
  check ((status = 'done') = (view is not null)),
  check ((status = 'done') = (order_id is not null)),
  check ((status = 'failed') = (error_code is not null)),
  check ((error_code is null) = (error_params is null))
);
create index receipt_scans_by_age on receipt_scans (created_at);
create index receipt_scans_of_user on receipt_scans (user_id) where user_id is not null;
create index receipt_scans_of_order on receipt_scans (order_id) where order_id is not null;

-- How the amount of a scanned order was determined, and how the same bill is recognized again.
create table order_scans (
  order_id uuid primary key references orders (id),
  -- Why no store was matched; null: the store is known.
  match_failure text check (match_failure in ('unregistered', 'ambiguous')),
  read_amount bigint not null check (read_amount > 0),
  is_amount_certain boolean not null,
  -- When the owner entered the amount.
  typed_at timestamptz,
  requires_acceptance boolean not null,
  -- Identifies the store on the bill; null: nothing on the bill does.
  store_key text,
  -- A hash of store and amount, and a hash of store, minute and amount.
  bill_hash bytea,
  fingerprint bytea,
  -- The day on the bill, with the minute if it is known.
  issued_at text,
  -- A 64-bit perceptual hash of the first photograph.
  perceptual_hash bigint not null,
  -- When the owner chose to pay although the same bill was known.
  pay_duplicate_at timestamptz,
  created_at timestamptz not null,
  check ((store_key is null) = (bill_hash is null)),
  check (is_amount_certain or requires_acceptance)
);
create index order_scans_of_bill on order_scans (bill_hash, created_at) where bill_hash is not null;
create index order_scans_by_age on order_scans (created_at);

-- A row is locked while a scan of its bill is stored, so that concurrent scans of one bill see each
-- other.
create table scanned_bills (
  bill_hash bytea primary key,
  last_scanned_at timestamptz not null
);
create index scanned_bills_by_age on scanned_bills (last_scanned_at);

-- The content and photographs of a scanned bill. Deleted after a day unless a user saves them.
create table scan_contents (
  order_id uuid primary key references orders (id),
  fields jsonb not null,
  saved_by uuid references users (id) on delete cascade,
  saved_at timestamptz,
  created_at timestamptz not null,
  check ((saved_by is null) = (saved_at is null))
);
create index scan_contents_saved on scan_contents (saved_by, saved_at desc, order_id desc)
  where saved_by is not null;
create index scan_contents_unsaved on scan_contents (created_at) where saved_by is null;

create table scan_photos (
  order_id uuid not null references scan_contents (order_id) on delete cascade,
  position int not null check (position between 0 and 9),
  jpeg bytea not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  primary key (order_id, position)
);


-- Payments: cards, spending limits, payments, attempts, ledger, provider events.

-- Saved cards: the details that may be shown again, and the ids at the payment provider. A user has
-- five slots. A card takes its slot while the bank still authenticates the owner.
create table cards (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  slot int not null check (slot between 1 and 5),
  state text not null check (state in ('setting_up', 'active')),
  provider_method_id text not null,
  provider_setup_id text,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 1970 and 2169),
  funding text not null check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  fingerprint text not null,
  cardholder_name text not null,
  three_ds text not null check (three_ds in ('authenticated', 'attempted')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The owner disputed a payment as not theirs. A frozen card cannot pay.
  frozen_at timestamptz,
  unique (user_id, slot)
);
create unique index cards_one_default on cards (user_id) where is_default;
create unique index cards_fingerprint_unique on cards (user_id, fingerprint) where state = 'active';

-- Limits that users set for themselves. Null: only the general limit applies. A user has the
-- current row and at most one that starts later.
create table spending_limits (
  user_id uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  per_payment bigint check (per_payment > 0),
  per_day bigint check (per_day > 0),
  per_month bigint check (per_month > 0),
  new_store_approval boolean not null,
  night_lock boolean not null,
  primary key (user_id, starts_at)
);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders (id),
  store_id uuid not null references stores (id),
  user_id uuid references users (id) on delete set null,
  guest_token_hash bytea,
  address_key text not null,
  -- The browser that paid. It may confirm without the confirmation number.
  device_hash bytea,
  contact_email text,
  contact_phone text,
  -- The language of messages to the payer.
  language text not null default 'ja' check (language in ('en', 'ja', 'ko')),
  -- The title of the order at the time of payment, so that a history search reads one table.
  title text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  captured_amount bigint not null default 0 check (captured_amount between 0 and amount + fee),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and captured_amount),
  method text not null,
  card_id uuid,
  card_brand text,
  card_last4 text,
  -- The cardholder name under which a newly entered card is to be saved.
  save_card_name text,
  payment_type text not null check (payment_type in ('one_time', 'installment', 'revolving')),
  installment_count int,
  -- A recurring charge has no gesture of the payer; its value is 'recurring_billing'.
  gesture text not null check (gesture in ('slide', 'button', 'keyboard', 'recurring_billing')),
  paid_by text not null check (paid_by in ('customer', 'staff', 'merchant')),
  status text not null check (status in
    ('waiting_for_payment', 'processing', 'complete', 'refunded', 'cancel', 'error')),
  version int not null check (version > 0),
  provider_reference text unique,
  next_action jsonb,
  confirmation_number int check (confirmation_number between 10 and 99),
  number_attempts int not null default 0 check (number_attempts between 0 and 3),
  confirmed_by text check (confirmed_by in ('link', 'in_app', 'auto', 'staff')),
  -- The confirmation message: how often it was sent again, when last, and how many reminders.
  resends int not null default 0 check (resends between 0 and 5),
  sent_at timestamptz,
  reminders int not null default 0 check (reminders between 0 and 2),
  error_code text,
  error_reason text,
  -- Idempotency: the scope of the key, the key, and a hash of the request.
  idempotency_scope bytea not null,
  idempotency_key uuid not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  authorized_at timestamptz,
  completed_at timestamptz,
  auto_complete_at timestamptz,
  -- The time left until automatic completion, which is paused while a refund request is open.
  remaining_ms bigint check (remaining_ms >= 0),
  unique (idempotency_scope, idempotency_key)
);
-- An order has one live payment. A canceled or failed payment allows another.
create unique index payments_one_live on payments (order_id)
  where status in ('waiting_for_payment', 'processing', 'complete', 'refunded');
create index payments_of_order on payments (order_id, created_at desc, id desc);
create index payments_of_store on payments (store_id, created_at desc, id desc);
-- The history of a payer, sorted by time or by amount.
create index payments_of_user on payments (user_id, created_at desc, id desc)
  where user_id is not null;
create index payments_of_user_by_amount on payments (user_id, amount desc, id desc)
  where user_id is not null;
-- The home screen shows a user's open payments. An account that has any cannot be deleted.
create index payments_open_of_user on payments (user_id, id)
  where user_id is not null and status in ('waiting_for_payment', 'processing');
-- A guest finds the receipts of a payment by its token.
create index payments_of_guest on payments (guest_token_hash) where guest_token_hash is not null;
create index payments_from_address on payments (address_key, created_at) where user_id is null;
create index payments_waiting on payments (expires_at) where status = 'waiting_for_payment';
create index payments_processing on payments (auto_complete_at) where status = 'processing';
-- Payments whose payer has not confirmed and is due for a reminder.
create index payments_to_remind on payments (authorized_at)
  where status = 'processing' and reminders < 2;
-- Authorized and not captured, oldest first: the payment provider lets authorizations expire.
create index payments_reserved on payments (authorized_at, id)
  where status = 'processing' and captured_amount = 0;

-- Requests to the payment provider, each stored before it is sent. An open attempt has no known
-- result.
create table payment_attempts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('authorize', 'capture', 'void', 'refund')),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'approved', 'declined', 'needs_payer')),
  provider_reference text,
  reason text,
  -- For a capture: how the payment was confirmed.
  confirmed_by text check (confirmed_by in ('link', 'in_app', 'auto', 'staff')),
  -- Approval completes the payment without a confirmation, as for a recurring charge.
  completes_on_capture boolean not null default false,
  -- For a refund: the refund request that was approved.
  refund_request_id uuid,
  -- Since when the payment provider has waited for the payer's bank account. Cash is refunded only
  -- to a bank account.
  bank_details_requested_at timestamptz,
  -- Idempotency of a merchant's refund.
  idempotency_scope bytea,
  idempotency_key uuid,
  request_hash bytea,
  opened_at timestamptz not null,
  last_polled_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index payment_attempts_one_open on payment_attempts (payment_id) where state = 'open';
create unique index payment_attempts_idempotency on payment_attempts (idempotency_scope,
  idempotency_key) where idempotency_key is not null;
create index payment_attempts_open on payment_attempts (last_polled_at) where state = 'open';
create index payment_attempts_awaited on payment_attempts (last_polled_at)
  where state = 'needs_payer';
create index payment_attempts_of_payment on payment_attempts (payment_id, opened_at);
create index payment_attempts_of_refund_request on payment_attempts (refund_request_id)
  where refund_request_id is not null;
-- Approved refund requests whose refund the payment provider declined.
create index payment_attempts_declined on payment_attempts (closed_at, payment_id)
  where state = 'declined' and refund_request_id is not null;

create table payment_transitions (
  payment_id uuid not null references payments (id),
  version int not null,
  status text not null,
  event text not null,
  at timestamptz not null,
  primary key (payment_id, version)
);

-- The double-entry ledger: the amounts of one event of one payment add up to zero.
create table postings (
  payment_id uuid not null references payments (id),
  version int not null,
  event text not null,
  account text not null,
  store_id uuid not null references stores (id),
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  primary key (payment_id, version, account)
);

-- Events of the payment provider. Each is stored before it is acknowledged, and marked when it has
-- been handled. A repeated delivery only counts up.
create table provider_events (
  id text primary key,
  type text not null,
  payload jsonb,
  deliveries int not null default 1,
  outcome text check (outcome in ('handled', 'ignored', 'unmatched', 'unhandled')),
  created_at timestamptz,
  first_delivered_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_old on provider_events (first_delivered_at);
create index provider_events_open on provider_events (first_delivered_at) where handled_at is null;


-- Refund requests: requests of payers, their messages and attachments.

create table refund_requests (
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
  idempotency_scope bytea not null,
  idempotency_key uuid not null,
  request_hash bytea not null,
  filed_at timestamptz not null,
  respond_by timestamptz not null,
  answered_at timestamptz,
  escalated_at timestamptz,
  withdrawn_at timestamptz,
  unique (idempotency_scope, idempotency_key),
  check ((approved_amount is not null) = (status in ('approved', 'partially_approved')))
);
create unique index refund_requests_one_open on refund_requests (payment_id)
  where status in ('pending', 'escalated');
create index refund_requests_of_payment on refund_requests (payment_id, filed_at desc);
create index refund_requests_of_user on refund_requests (user_id, filed_at desc, id desc)
  where user_id is not null;
create index refund_requests_of_store on refund_requests (store_id, filed_at desc, id desc);
create index refund_requests_by_status on refund_requests (status, filed_at desc, id desc);
create index refund_requests_due on refund_requests (respond_by) where status = 'pending';

create table refund_request_messages (
  id uuid primary key,
  refund_request_id uuid not null references refund_requests (id),
  author text not null check (author in ('payer', 'merchant', 'staff')),
  body text not null,
  at timestamptz not null
);
create index refund_request_messages_of on refund_request_messages (refund_request_id, at, id);

-- Files that payers attach as evidence. Each is checked and stripped of metadata before it is
-- stored.
create table attachments (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: not attached to a refund request yet.
  refund_request_id uuid references refund_requests (id),
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  content bytea not null,
  created_at timestamptz not null
);
create index attachments_of_refund_request on attachments (refund_request_id)
  where refund_request_id is not null;
create index attachments_unused on attachments (created_at) where refund_request_id is null;
create index attachments_unused_of_user on attachments (user_id, created_at desc, id desc)
  where refund_request_id is null;


-- Recurring billing: recurring billings, charges, reminders, price changes.

-- A payer accepts a recurring billing with its first payment, and is then charged for each period.
create table recurring_billings (
  id uuid primary key,
  store_id uuid not null references stores (id),
  service_name text not null,
  description text,
  initial_amount bigint not null check (initial_amount > 0),
  monthly_amount bigint not null check (monthly_amount > 0),
  tax_rate int not null check (tax_rate in (8, 10)),
  start_date date not null,
  end_date date check (end_date >= start_date),
  first_payment_deadline date not null,
  payment_days int[] not null,
  -- Whether the store allows the payer to pause.
  pausable boolean not null,
  status text not null check (status in ('pending_first_payment', 'active', 'past_due', 'paused',
    'ending', 'canceled', 'ended')),
  version int not null check (version > 0),
  -- The payer and the card that is charged. Null: not set yet, or deleted.
  user_id uuid references users (id) on delete set null,
  card_id uuid references cards (id) on delete set null,
  reminder_days int[] not null,
  -- Every period up to this day has its charge; null: not accepted yet.
  charged_through date,
  closed_by text check (closed_by in
    ('payer', 'merchant', 'missed', 'unpaid', 'first_payment_returned', 'end_date')),
  activated_at timestamptz,
  closed_at timestamptz,
  -- When the scheduler next processes the recurring billing.
  next_run_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((closed_at is not null) = (status in ('canceled', 'ended'))),
  check ((closed_by is not null) = (closed_at is not null)),
  check (charged_through is not null or status in ('pending_first_payment', 'canceled'))
);
create index recurring_billings_next_run on recurring_billings (next_run_at, id)
  where status not in ('canceled', 'ended');
create index recurring_billings_of_user on recurring_billings (user_id, created_at desc, id desc)
  where user_id is not null;
create index recurring_billings_of_store on recurring_billings (store_id, created_at desc, id desc);
create index recurring_billings_of_card on recurring_billings (card_id) where card_id is not null;
-- Retention deletes the recurring billings with the earliest closing date first.
create index recurring_billings_closed on recurring_billings (closed_at, id)
  where closed_at is not null;

create table recurring_billing_transitions (
  recurring_billing_id uuid not null references recurring_billings (id),
  version int not null,
  status text not null,
  event text not null,
  at timestamptz not null,
  primary key (recurring_billing_id, version)
);

-- One charge for each period, identified by its due date.
create table charges (
  recurring_billing_id uuid not null references recurring_billings (id),
  due_date date not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('waiting', 'asking', 'refused', 'awaiting_payer',
    'past_due', 'paid', 'failed', 'review', 'waived')),
  -- The order that the payer can pay directly; null: the charge was never attempted.
  order_id uuid unique references orders (id),
  -- The last attempt, its card, and the reason why the card was declined.
  payment_id uuid references payments (id),
  attempted_card_id uuid,
  decline_reason text,
  first_attempted_on date,
  last_attempted_on date,
  paid_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (recurring_billing_id, due_date),
  check ((status = 'paid') = (paid_on is not null))
);
create index charges_to_review on charges (updated_at) where status = 'review';
create index charges_of_payment on charges (payment_id) where payment_id is not null;

-- Reminders that were sent. The primary key prevents a second one.
create table recurring_billing_reminders (
  recurring_billing_id uuid not null references recurring_billings (id),
  due_date date not null,
  days int not null,
  sent_at timestamptz not null,
  primary key (recurring_billing_id, due_date, days)
);

-- A new price that applies from a date on, if the payer accepts it before that date.
create table price_changes (
  id uuid primary key,
  recurring_billing_id uuid not null references recurring_billings (id),
  monthly_amount bigint not null check (monthly_amount > 0),
  from_date date not null,
  status text not null check (status in
    ('proposed', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- The id, at the payment provider, of the bank's new authentication of the payer.
  provider_setup_id text,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  check ((answered_at is not null) = (status <> 'proposed'))
);
create unique index price_changes_one_open on price_changes (recurring_billing_id)
  where status = 'proposed';
create index price_changes_of_recurring_billing on price_changes (recurring_billing_id,
  proposed_at);


-- Receipts: receipts, their versions and settings.

-- The content of a receipt is fixed when it is issued. The parts that can be reissued are in its
-- versions.
create table receipts (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- The refund that a return invoice documents; null: the receipt of the payment itself.
  refund_id uuid unique references payment_attempts (id),
  user_id uuid references users (id) on delete set null,
  store_id uuid not null references stores (id),
  -- For people to read aloud. Not unique: it finds a receipt and does not identify it.
  number text not null,
  kind text not null check (kind in ('qualified_simplified', 'receipt', 'return')),
  version int not null check (version between 1 and 4),
  counterparty text not null,
  amount bigint not null check (amount > 0),
  transaction_date date not null,
  original_date date,
  content jsonb not null,
  -- For search: counterparty, title and description of the current version, with width and case
  -- folded.
  words text not null,
  issued_at timestamptz not null
);
create unique index receipts_one on receipts (payment_id) where refund_id is null;
create index receipts_of_payment on receipts (payment_id, issued_at);
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

create table receipt_settings (
  -- A user, or the payment of a guest.
  owner_id uuid primary key,
  recipient_name text,
  honorific text not null check (honorific in ('様', '御中', 'none')),
  default_description text,
  email text,
  auto_email boolean not null,
  updated_at timestamptz not null
);


-- Webhooks: endpoints of merchants, deliveries and their attempts.

-- The secret signs each delivery, so it is encrypted and not hashed. The encryption key is not in
-- this database.
create table webhooks (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  url text not null,
  events text[] not null,
  encrypted_secret bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index webhooks_of_merchant on webhooks (merchant_id) where removed_at is null;

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id),
  event text not null,
  body text not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  abandoned_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (created_at)
  where delivered_at is null and abandoned_at is null;
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc, id desc);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null,
  status int,
  fault text,
  duration_ms int not null,
  check ((status is null) <> (fault is null))
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, at desc);


-- Notifications: email, SMS and push messages, and their settings.

-- All email and SMS messages. The sandbox shows them as an inbox. In live mode the body is deleted
-- when the message is sent.
create table messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  subject text,
  body_text text,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (channel = 'sms' or subject is not null)
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_of_destination on messages (destination, created_at desc, id desc);

-- Email attachments, for example the PDF of a receipt.
create table message_files (
  message_id uuid not null references messages (id) on delete cascade,
  position int not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (message_id, position)
);

-- All notifications to account owners, on any channel. A row holds the kind and the subject of a
-- notification, and no text.
create table notifications (
  -- The same id as that of the message with the same content.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  event text not null
    check (event in ('payment', 'confirmation_due', 'refund', 'recurring', 'support', 'security')),
  kind text not null,
  about jsonb not null,
  -- The page with the details. The path alone grants no access.
  path text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);

-- Events and channels that a user turned off. No row: notifications are on.
create table notification_opt_outs (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('in_app', 'message', 'push')),
  event text not null
    check (event in ('payment', 'confirmation_due', 'refund', 'recurring', 'support', 'security')),
  primary key (user_id, channel, event)
);

-- Web Push endpoints of browsers. A subscription belongs to a session and ends with it.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  endpoint text not null unique,
  -- The public key and secret of the browser. Only that browser can decrypt a push.
  public_key bytea not null check (length(public_key) = 65),
  auth bytea not null check (length(auth) = 16),
  created_at timestamptz not null,
  -- When the push service first accepted a push. Until then the subscription is unproven, and
  -- important messages do not rely on it.
  first_delivered_at timestamptz
);

-- Messages held back because a push is expected to carry the same content. Such a message is sent
-- if no push arrives.
create table deferred_messages (
  id uuid primary key references notifications (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  subject text,
  body_text text not null,
  body_html text,
  created_at timestamptz not null
);
create index deferred_messages_by_age on deferred_messages (created_at);


-- Support: consultations and FAQ.

-- Questions of users to support. A question belongs to its user and is deleted with the user.
create table consultations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  payment_id uuid references payments (id),
  subject text not null,
  content text not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  -- Since when the status applies. The longest waiting consultation is answered first.
  status_since timestamptz not null,
  rank int not null generated always as
    (case status when 'open' then 0 when 'answered' then 1 else 2 end) stored,
  -- The number of messages after the question. The last one is reserved for staff.
  messages int not null check (messages between 0 and 50),
  -- When an answered consultation closes automatically.
  closes_at timestamptz,
  idempotency_key uuid not null,
  created_at timestamptz not null,
  unique (user_id, idempotency_key),
  check ((closes_at is not null) = (status = 'answered'))
);
create index consultations_of_user on consultations (user_id, created_at desc, id desc);
create index consultations_to_answer on consultations (rank, status_since, id);
create index consultations_to_close on consultations (closes_at) where status = 'answered';
create index consultations_of_payment on consultations (payment_id) where payment_id is not null;

-- The messages after the question, ordered by position.
create table consultation_messages (
  id uuid primary key,
  consultation_id uuid not null references consultations (id) on delete cascade,
  position int not null check (position > 0),
  author text not null check (author in ('payer', 'staff')),
  body text not null,
  idempotency_key uuid not null,
  at timestamptz not null,
  unique (consultation_id, position),
  unique (consultation_id, author, idempotency_key)
);

-- FAQ entries that staff added, changed or removed. All other entries are part of the release.
create table faq_entries (
  id text primary key check (id ~ '^faq_[a-z0-9_]+$'),
  topic text not null,
  screens text[] not null,
  -- Question, answer and search terms by language.
  texts jsonb not null,
  is_removed boolean not null,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);


-- Privacy: exports.

create table exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null
    check (kind in ('receipts_zip', 'payments_csv', 'statement_pdf', 'account_data')),
  filter jsonb not null,
  language text not null check (language in ('en', 'ja', 'ko')),
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  total int,
  done int not null default 0,
  bytes bigint,
  file_name text,
  -- The current run. A new run starts over, and writes of an earlier run are discarded.
  run_id uuid,
  runs int not null default 0 check (runs >= 0),
  heartbeat_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_of_user on exports (user_id, created_at desc, id desc);
create index exports_old on exports (expires_at) where state in ('ready', 'failed');
create index exports_silent on exports (heartbeat_at) where state in ('waiting', 'running');
create index exports_forgotten on exports (created_at);

-- A file is stored in pieces, so that no process holds a whole file in memory.
create table export_chunks (
  export_id uuid not null references exports (id) on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (export_id, position)
);


-- Platform: outbox, rate limits, readiness. The job queue creates its own tables.

-- The outbox: domain events, each written in the statement that makes the change. A relay passes
-- each row to its subscribers as jobs and marks it.
create table outbox_events (
  id uuid primary key,
  type text not null,
  subject_id uuid not null,
  payload jsonb not null default '{}',
  occurred_at timestamptz not null,
  published_at timestamptz
);
create index outbox_events_pending on outbox_events (id) where published_at is null;

-- Counts hits per key, in a window that starts with the first hit.
create table rate_limit_windows (
  key text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  hits int not null check (hits >= 0)
);
create index rate_limit_windows_over on rate_limit_windows (ends_at);

-- A single row that readiness checks write, to detect a full or read-only database.
create table database_heartbeat (
  is_only boolean primary key default true check (is_only),
  heartbeat_at timestamptz not null
);
insert into database_heartbeat (heartbeat_at) values (now());


-- Sandbox: the clock.

-- A single row: how far the sandbox clock is ahead of real time, in every process.
create table sandbox_clock (
  one int primary key check (one = 1),
  advanced_seconds bigint not null check (advanced_seconds >= 0)
);
insert into sandbox_clock (one, advanced_seconds) values (1, 0);


-- Foreign keys that point forward.

alter table orders add foreign key (recurring_billing_id) references recurring_billings (id);
alter table payment_attempts
  add constraint payment_attempts_refund_request foreign key (refund_request_id)
    references refund_requests (id);
