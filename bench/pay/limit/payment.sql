\set u random(1, 120)
select nextval('next_order') as o, gen_random_uuid() as p, gen_random_uuid() as a \gset
with o as (
  select id, amount from orders where id = :o::bigint and status = 'open' for key share
), p as (
  insert into payments (id, order_id, user_id, amount, status, version, idempotency_key)
  select :p::uuid, o.id, :u::int, o.amount, 'waiting', 1, :a::text from o
  returning id, amount
)
insert into attempts (id, payment_id, kind, amount, state)
select :a::uuid, p.id, 'authorize', p.amount, 'open' from p;
with t as (
  update attempts set state = 'approved', reference = 'pi_x'
  where id = :a::uuid and state = 'open'
), p as (
  update payments set status = 'processing', version = 2
  where id = :p::uuid and version = 1
  returning id, order_id, amount
), o as (
  update orders set status = 'paid', version = version + 1
  where id = :o::bigint
  returning store_id
), transition as (
  insert into transitions select id, 2, 'processing', now() from p
), posting as (
  insert into postings
  select gen_random_uuid(), p.id, line.account, o.store_id, line.sign * p.amount
  from p, o, (values ('reserved', 1), ('pending', -1)) as line (account, sign)
)
insert into events
select gen_random_uuid(), 'payment.authorized', id, jsonb_build_object('amount', amount), now(),
  null
from p;
