-- What a merchant fills in to become one. The birth date and the bank account are encrypted; a hash
-- of the account finds others with the same one.
create table merchant_applications (
  id uuid primary key,
  email text not null,
  language text not null check (language in ('en', 'ja', 'ko')),
  status text not null check (status in
    ('draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'withdrawn')),
  -- Grows with every change, so that nobody decides about what they have not seen.
  version int not null check (version > 0),
  answers jsonb not null,
  encrypted_answers bytea,
  corporate_number text,
  registration_number text,
  phone text,
  bank_account_hash bytea,
  requested_fields text[] not null,
  requested_message text,
  requested_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  rejection_reason text,
  rejection_message text,
  assignee_id uuid references members (id),
  -- Set once, with the approval.
  merchant_id uuid unique references merchants (id),
  -- When the link was opened first.
  verified_at timestamptz,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when it is in its status.
  queued_at timestamptz not null,
  decided_at timestamptz,
  erased_at timestamptz,
  check ((status = 'approved') = (merchant_id is not null))
);
create unique index merchant_applications_open on merchant_applications (email)
  where status in ('draft', 'submitted', 'changes_requested');
create index merchant_applications_by_status on merchant_applications (status, queued_at, id);
create index merchant_applications_of_email on merchant_applications (email);
create index merchant_applications_of_company on merchant_applications (corporate_number)
  where corporate_number is not null;
create index merchant_applications_of_number on merchant_applications (registration_number)
  where registration_number is not null;
create index merchant_applications_of_phone on merchant_applications (phone)
  where phone is not null;
create index merchant_applications_of_account on merchant_applications (bank_account_hash)
  where bank_account_hash is not null;

-- Links that were sent to the address of an application. An older one stays valid beside a newer
-- one, so that nobody can take a link away by asking for another.
create table merchant_application_links (
  id uuid primary key,
  application_id uuid not null references merchant_applications (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index merchant_application_links_of_application
  on merchant_application_links (application_id);
create index merchant_application_links_expiry on merchant_application_links (expires_at);

-- What staff have confirmed.
create table merchant_application_checks (
  application_id uuid not null references merchant_applications (id),
  name text not null check (name in
    ('identity', 'registration_number', 'address', 'goods', 'bank_account', 'antisocial')),
  note text,
  member_id uuid not null references members (id),
  checked_at timestamptz not null,
  primary key (application_id, name)
);

-- A suspended merchant takes no new payments. Its stores repeat the time, so that a payment needs
-- no other row, and keep their own status for the restoration.
alter table merchants add column suspended_at timestamptz;
alter table merchants add column suspension_reason text;
alter table stores add column merchant_suspended_at timestamptz;
