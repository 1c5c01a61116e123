-- A code may go to an address that is to become somebody's; the row remembers which.
alter table challenges
  add column destination text,
  drop constraint if exists challenges_purpose_check,
  add constraint challenges_purpose_check
    check (purpose in ('registration', 'login', 'reset', 'step_up', 'contact')),
  add constraint challenges_destination_check
    check ((purpose = 'contact') = (destination is not null));
