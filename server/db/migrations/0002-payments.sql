-- Online payments. An attempt is one try to collect the money of an order; its amount and reference never change.

-- Whose money paid for the order. Once set it stays, also after a refund.
alter table orders add column paid_attempt_id text;
-- Late money may revive an order which the timer or a failed payment closed, never one that a person cancelled.
alter table orders add column cancelled_by text
  check (cancelled_by in ('customer', 'staff', 'timer', 'failed_payment'));
-- When an unpaid online order is to be closed, after its gateway was asked (D12).
alter table orders add column unpaid_until timestamptz;
create index orders_awaiting_payment on orders (unpaid_until)
  where payment_type = 'ONLINE' and status = 'Pending' and payment_status = 'Pending';

create table payment_attempts (
  id text primary key,
  order_id text not null references orders (id),
  gateway text not null,
  -- Ours, at the gateway.
  merchant_ref text not null unique,
  -- The gateway's own; null until it answered.
  gateway_ref text,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in
    ('created', 'unknown', 'pending', 'failed', 'expired', 'cancelled', 'paid', 'review')),
  -- What the browser must do to pay; null until the gateway answered.
  action jsonb,
  -- In the address to which the gateway sends the browser back. 128 bits.
  return_token text not null unique,
  -- The origin at which the shopper's storage is (D7).
  return_origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Somebody is making the create call until then.
  starting_until timestamptz,
  -- When to ask the gateway next; null when nothing can change any more.
  next_check_at timestamptz,
  -- When the last question to the gateway began, answered or not.
  asked_at timestamptz,
  -- Set while somebody waits for the gateway's answer.
  asking_since timestamptz,
  -- When the last question began that was answered and written down.
  checked_at timestamptz,
  raw_status text
);
-- At most one attempt of an order can be paid at a time.
create unique index one_open_attempt on payment_attempts (order_id) where state in ('created', 'unknown', 'pending');
create index attempts_of_order on payment_attempts (order_id, created_at);
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- Money that arrived. One capture of a gateway belongs to one attempt for ever.
create table payment_captures (
  gateway text not null,
  capture_id text not null,
  attempt_id text not null references payment_attempts (id),
  amount_paise bigint not null check (amount_paise > 0),
  method text,
  recorded_at timestamptz not null,
  primary key (gateway, capture_id)
);
create index captures_of_attempt on payment_captures (attempt_id);

-- Webhooks which were authentic: which payments they named, never what they said about them.
create table gateway_events (
  gateway text not null,
  -- Hash of what was signed.
  dedupe_key text not null,
  named jsonb not null,
  received_at timestamptz not null,
  deliveries integer not null default 1,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  outcome text,
  primary key (gateway, dedupe_key)
);
create index events_to_do on gateway_events (next_try_at) where done_at is null;

-- Money that goes back. The reference is stored before the first call and is the same in every try.
create table refunds (
  id text primary key,
  attempt_id text not null references payment_attempts (id),
  capture_id text not null,
  refund_ref text not null unique,
  gateway_refund_id text,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  next_check_at timestamptz,
  settled_at timestamptz
);
create index refunds_of_attempt on refunds (attempt_id);
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
-- What the shop orders, it orders once. A gateway may refund by itself as often as it likes.
create unique index one_refund_per_reason on refunds (attempt_id, capture_id, reason) where reason <> 'by_gateway';

-- What a person of the shop must look at, once for each thing and kind.
create table payment_alerts (
  id bigint generated always as identity primary key,
  -- The id of an attempt or a refund, or the name of a gateway.
  about text not null,
  kind text not null,
  order_id text references orders (id),
  raised_at timestamptz not null,
  seen_at timestamptz,
  unique (about, kind)
);

-- The pretend gateway's own. It shares nothing with the tables above.
create table sandbox_payments (
  id text primary key,
  reference text not null unique,
  page_token text not null unique,
  next_delivery_at timestamptz,
  document jsonb not null,
  created_at timestamptz not null
);
create index sandbox_deliveries_due on sandbox_payments (next_delivery_at) where next_delivery_at is not null;
create index sandbox_payments_by_refund on sandbox_payments using gin (document jsonb_path_ops);
