-- What a payer agrees to once, and is charged for again and again.
create table agreements (
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
  -- Whether the store lets the payer pause it.
  pausable boolean not null,
  status text not null check (status in ('pending_first_payment', 'active', 'past_due', 'paused',
    'ending', 'canceled', 'ended')),
  version int not null check (version > 0),
  -- Who agreed, with the first payment, and what it is charged to. Null: not any more, or not yet.
  user_id uuid references users (id) on delete set null,
  card_id uuid references cards (id) on delete set null,
  reminder_days int[] not null,
  -- Up to this day every period has its charge; null: nobody has agreed yet.
  counted_to date,
  -- Why it is over.
  closed_by text check (closed_by in
    ('payer', 'merchant', 'missed', 'unpaid', 'first_payment_returned', 'end_date')),
  activated_at timestamptz,
  closed_at timestamptz,
  -- When there is something to do about it next.
  look_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((closed_at is not null) = (status in ('canceled', 'ended'))),
  check ((closed_by is not null) = (closed_at is not null)),
  check (counted_to is not null or status in ('pending_first_payment', 'canceled'))
);
create index agreements_to_look_at on agreements (look_at, id)
  where status not in ('canceled', 'ended');
create index agreements_of_user on agreements (user_id, created_at desc, id desc)
  where user_id is not null;
create index agreements_of_store on agreements (store_id, created_at desc, id desc);
create index agreements_of_card on agreements (card_id) where card_id is not null;

-- What happened to it, once for each version.
create table agreement_transitions (
  agreement_id uuid not null references agreements (id),
  version int not null,
  status text not null,
  event text not null,
  at timestamptz not null,
  primary key (agreement_id, version)
);

-- What is paid for an agreement: the first payment, which makes it, has no due day.
alter table orders
  add column agreement_id uuid references agreements (id),
  add column due_date date,
  add check (agreement_id is null or source = 'recurring'),
  add check (due_date is null or agreement_id is not null);
create unique index orders_first_of_agreement on orders (agreement_id)
  where agreement_id is not null and due_date is null;
create unique index orders_of_period on orders (agreement_id, due_date) where due_date is not null;

-- One for each period, named by the day it is due on; it ends once.
create table charges (
  agreement_id uuid not null references agreements (id),
  due_date date not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('waiting', 'asking', 'refused', 'awaiting_payer',
    'past_due', 'paid', 'failed', 'review', 'waived')),
  -- What the payer can pay themselves; null: nobody was ever asked for it.
  order_id uuid unique references orders (id),
  -- The last try, the card that was asked, and why it said no.
  payment_id uuid references payments (id),
  tried_card_id uuid,
  decline_reason text,
  first_tried_on date,
  last_tried_on date,
  paid_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (agreement_id, due_date),
  check ((status = 'paid') = (paid_on is not null))
);
create index charges_to_review on charges (updated_at) where status = 'review';

-- Reminders that were sent, each once.
create table agreement_reminders (
  agreement_id uuid not null references agreements (id),
  due_date date not null,
  days int not null,
  sent_at timestamptz not null,
  primary key (agreement_id, due_date, days)
);

-- Another price, which holds from a day on if the payer says yes to it before.
create table price_changes (
  id uuid primary key,
  agreement_id uuid not null references agreements (id),
  monthly_amount bigint not null check (monthly_amount > 0),
  from_date date not null,
  status text not null check (status in
    ('proposed', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  -- The bank is asked for the payer once more: what the network calls that.
  network_setup text,
  proposed_at timestamptz not null,
  answered_at timestamptz,
  check ((answered_at is not null) = (status <> 'proposed'))
);
create unique index price_changes_one_open on price_changes (agreement_id)
  where status = 'proposed';
create index price_changes_of_agreement on price_changes (agreement_id, proposed_at);

-- Nobody slides when a period is charged, and what is taken then is complete.
alter table payments drop constraint payments_gesture_check,
  add constraint payments_gesture_check
    check (gesture in ('slide', 'button', 'keyboard', 'agreement'));
alter table payments drop constraint payments_paid_by_check,
  add constraint payments_paid_by_check check (paid_by in ('customer', 'staff', 'merchant'));
alter table attempts add column completes boolean not null default false;
