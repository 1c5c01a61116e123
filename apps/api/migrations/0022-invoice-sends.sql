-- Invoices that a merchant had sent by email or SMS. The address itself is only in the message.
create table invoice_sends (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- Null: a program of the merchant sent it.
  member_id uuid references members (id),
  channel text not null check (channel in ('email', 'sms')),
  masked_recipient text not null,
  language text not null check (language in ('en', 'ja', 'ko')),
  created_at timestamptz not null
);
create index invoice_sends_of_order on invoice_sends (order_id, created_at desc, id desc);
