-- The change that a code to the current address agrees to; null for every other purpose.
alter table challenges
  add column contact_change_id uuid references contact_changes (id) on delete cascade;
create index challenges_of_contact_change on challenges (contact_change_id)
  where contact_change_id is not null;
