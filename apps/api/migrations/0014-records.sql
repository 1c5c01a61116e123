-- What was closed long ago is found by the day of its closing, the oldest first. The order that
-- made an agreement goes with the agreement.
create index orders_closed on orders (updated_at, id)
  where status <> 'open' and (agreement_id is null or due_date is not null);
create index agreements_closed on agreements (closed_at, id) where closed_at is not null;

-- What points at a record is found from it, so that erasing one does not read whole tables.
create index payments_of_order on payments (order_id, created_at desc, id desc);
create index attempts_of_objection on attempts (objection_id) where objection_id is not null;
create index orders_of_agreement on orders (agreement_id) where agreement_id is not null;
create index charges_of_payment on charges (payment_id) where payment_id is not null;
create index consultations_of_payment on consultations (payment_id) where payment_id is not null;

-- What somebody has open, which Home shows and nobody leaves with: a few of many, in any house.
create index payments_open_of_user on payments (user_id, id)
  where user_id is not null and status in ('waiting_for_payment', 'processing');
