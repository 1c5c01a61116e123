-- The names that the API uses: a charge is processed and may be declined.
alter table charges drop constraint charges_status_check;
update charges set status = 'processing' where status = 'asking';
update charges set status = 'declined' where status = 'refused';
alter table charges add constraint charges_status_check check (status in ('waiting', 'processing',
  'declined', 'awaiting_payer', 'past_due', 'paid', 'failed', 'review', 'waived'));
