-- Members without a merchant are the operator's staff. Their role is in a column of its own, so
-- that the release before this one knows no role of theirs and admits them nowhere.
alter table members alter column merchant_id drop not null;
alter table members alter column role drop not null;
alter table members add column staff_role text;
alter table members add constraint members_staff_role
  check (staff_role in ('support', 'risk', 'finance', 'admin')) not valid;
alter table members validate constraint members_staff_role;
alter table members add constraint members_one_role check (
  (merchant_id is null) = (role is null) and (role is null) <> (staff_role is null)
) not valid;
-- Stores and refunds belong to merchants.
alter table members add constraint members_staff_limits check (
  staff_role is null or (cardinality(store_ids) = 0 and refund_limit_yen = 0)
) not valid;

alter table member_invitations alter column merchant_id drop not null;
alter table member_invitations alter column role drop not null;
alter table member_invitations add column staff_role text;
alter table member_invitations add constraint member_invitations_staff_role
  check (staff_role in ('support', 'risk', 'finance', 'admin')) not valid;
alter table member_invitations validate constraint member_invitations_staff_role;
alter table member_invitations add constraint member_invitations_one_role check (
  (merchant_id is null) = (role is null) and (role is null) <> (staff_role is null)
) not valid;
alter table member_invitations add constraint member_invitations_staff_limits check (
  staff_role is null or (cardinality(store_ids) = 0 and refund_limit_yen = 0)
) not valid;

-- The operator: one row. Changes of its team lock it, as those of a merchant lock the merchant.
create table operators (
  id integer primary key check (id = 1)
);

-- What staff changed, in one chain. Changes of a merchant are in the merchant's chain too.
create table operator_audit_entries (
  id uuid primary key,
  number integer not null unique check (number > 0),
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  request_id text not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index operator_audit_entries_of_actor on operator_audit_entries (actor, number desc);
create index operator_audit_entries_of_subject on operator_audit_entries (subject, number desc);
create index operator_audit_entries_of_action on operator_audit_entries (action, number desc);

-- Its last entry, so that a missing last entry is noticed too.
create table operator_audit_heads (
  id integer primary key check (id = 1),
  number integer not null,
  hash bytea not null
);

-- Entries are only added. Who may disable a trigger is found by the chain. CockroachDB has no such
-- triggers, so there only the chain tells.
-- only postgresql, yugabytedb
create or replace function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
-- only postgresql, yugabytedb
create trigger audit_entries_only_added
  before update or delete or truncate on audit_entries
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger operator_audit_entries_only_added
  before update or delete or truncate on operator_audit_entries
  for each statement execute function reject_audit_change();
-- Heads move on with each entry and are never removed.
-- only postgresql, yugabytedb
create trigger audit_heads_kept
  before delete or truncate on audit_heads
  for each statement execute function reject_audit_change();
-- only postgresql, yugabytedb
create trigger operator_audit_heads_kept
  before delete or truncate on operator_audit_heads
  for each statement execute function reject_audit_change();
