-- Questions to the provider's support.
create table consultations (
  id uuid primary key,
  -- What somebody asked is theirs, and goes with them.
  user_id uuid not null references users (id) on delete cascade,
  payment_id uuid references payments (id),
  subject text not null,
  content text not null,
  status text not null check (status in ('open', 'answered', 'closed')),
  -- Since when it has this status: those that wait longest are answered first.
  status_since timestamptz not null,
  rank int not null generated always as
    (case status when 'open' then 0 when 'answered' then 1 else 2 end) stored,
  -- How much was said after the question; one place is for the last answer.
  messages int not null check (messages between 0 and 50),
  -- When an answered one closes by itself.
  closes_at timestamptz,
  once_key uuid not null,
  created_at timestamptz not null,
  unique (user_id, once_key),
  check ((closes_at is not null) = (status = 'answered'))
);
create index consultations_of_user on consultations (user_id, created_at desc, id desc);
create index consultations_to_answer on consultations (rank, status_since, id);
create index consultations_to_close on consultations (closes_at) where status = 'answered';

-- What was said after the question, in the order in which it was said.
create table consultation_messages (
  id uuid primary key,
  consultation_id uuid not null references consultations (id) on delete cascade,
  position int not null check (position > 0),
  author text not null check (author in ('payer', 'staff')),
  body text not null,
  once_key uuid not null,
  at timestamptz not null,
  unique (consultation_id, position),
  unique (consultation_id, author, once_key)
);
