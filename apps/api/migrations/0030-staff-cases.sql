-- Until when staff answer an open consultation. Null: closed, answered, or asked before this.
alter table consultations add column answer_by timestamptz;

-- Who of the staff works on a consultation or a refund request. A member who was removed, or whose
-- role may not any more, counts as nobody.
create table case_assignments (
  case_id uuid primary key,
  consultation_id uuid unique references consultations (id) on delete cascade,
  refund_request_id uuid unique references refund_requests (id) on delete cascade,
  member_id uuid not null references members (id),
  assigned_at timestamptz not null,
  check ((consultation_id is null) <> (refund_request_id is null)),
  check (case_id = coalesce(consultation_id, refund_request_id))
);
create index case_assignments_of_member on case_assignments (member_id);

-- What staff write for each other. Neither payers nor merchants read it.
create table case_notes (
  id uuid primary key,
  case_id uuid not null,
  consultation_id uuid references consultations (id) on delete cascade,
  refund_request_id uuid references refund_requests (id) on delete cascade,
  member_id uuid not null references members (id),
  body text not null,
  at timestamptz not null,
  check ((consultation_id is null) <> (refund_request_id is null)),
  check (case_id = coalesce(consultation_id, refund_request_id))
);
create index case_notes_of_case on case_notes (case_id, at, id);
create index case_notes_of_consultation on case_notes (consultation_id)
  where consultation_id is not null;
create index case_notes_of_refund_request on case_notes (refund_request_id)
  where refund_request_id is not null;

-- Notes are deleted with their case, but never changed. CockroachDB has no such triggers.
-- only postgresql, yugabytedb
create trigger case_notes_never_changed
  before update on case_notes
  for each statement execute function reject_audit_change();

-- Answers that staff use again and again, in all languages, with placeholders such as {name}.
create table canned_answers (
  id uuid primary key,
  key text not null unique check (key ~ '^[a-z][a-z0-9_]*$'),
  title text not null,
  category text not null check (category in
    ('general', 'account', 'payment', 'refund', 'receipt', 'safety')),
  texts jsonb not null,
  archived_at timestamptz,
  version int not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
