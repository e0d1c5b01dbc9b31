-- The simulated payment gateway and the mailbox of demo mode. They share nothing with the shop's own tables.

create schema demo;

create table demo.payments (
  id text primary key,
  reference text not null unique,
  page_token text not null unique,
  next_delivery_at timestamptz,
  document jsonb not null,
  created_at timestamptz not null
);
create index payment_deliveries_due on demo.payments (next_delivery_at) where next_delivery_at is not null;
create index payments_by_refund on demo.payments using gin (document jsonb_path_ops);

create table demo.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null,
  -- A mail that is sent twice is stored once.
  message_id text not null unique
);
