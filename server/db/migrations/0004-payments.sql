-- Online payments. An attempt is one try to collect the money of an order; its amount and reference never change.

create table payment_attempts (
  id text primary key,
  order_id text not null references orders (id),
  gateway text not null,
  -- The shop's reference at the gateway.
  merchant_ref text not null unique,
  -- The gateway's reference; null until it answers.
  gateway_ref text,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in
    ('created', 'unknown', 'pending', 'failed', 'expired', 'cancelled', 'paid', 'review')),
  -- What the browser does to pay; null until the gateway answers.
  action jsonb,
  -- Part of the return address. 128 bits.
  return_token text not null unique,
  -- The origin of the shopper's browser storage (D7).
  return_origin text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Lease of the create call.
  starting_until timestamptz,
  -- When to ask the gateway next; null when the state is final.
  next_check_at timestamptz,
  -- When the last status query began, answered or not.
  asked_at timestamptz,
  -- Set while a status query is running.
  asking_since timestamptz,
  -- When the last recorded status query began.
  checked_at timestamptz,
  raw_status text
);
-- At most one attempt of an order is open at a time.
create unique index one_open_attempt on payment_attempts (order_id) where state in ('created', 'unknown', 'pending');
create index attempts_of_order on payment_attempts (order_id, created_at);
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- Deferred, because orders and attempts refer to each other and a restore writes orders first.
alter table orders add constraint orders_paid_attempt_id_fkey foreign key (paid_attempt_id)
  references payment_attempts (id) deferrable initially deferred;

-- Money that arrived. A capture belongs to one attempt.
create table payment_captures (
  gateway text not null,
  capture_id text not null,
  attempt_id text not null references payment_attempts (id),
  amount_paise bigint not null check (amount_paise > 0),
  method text,
  recorded_at timestamptz not null,
  primary key (gateway, capture_id),
  unique (attempt_id, capture_id)
);

-- Authentic webhooks: the payments they name, never what they claim about them.
create table gateway_events (
  gateway text not null,
  -- Hash of the signed content.
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
create index events_by_gateway on gateway_events (gateway, received_at);

-- Money that goes back. The reference is stored before the first call and kept until the gateway fails that try.
create table refunds (
  id text primary key,
  attempt_id text not null,
  capture_id text not null,
  refund_ref text not null unique,
  -- The references of failed tries.
  former_refs text[] not null default '{}',
  tries integer not null default 1,
  gateway_refund_id text,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  -- Who ordered the refund.
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  created_at timestamptz not null,
  next_check_at timestamptz,
  settled_at timestamptz,
  foreign key (attempt_id, capture_id) references payment_captures (attempt_id, capture_id),
  check ((actor_kind = 'system') = (actor_id is null))
);
create index refunds_of_attempt on refunds (attempt_id);
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
-- The shop orders a refund once per reason. A gateway may refund any number of times by itself.
create unique index one_refund_per_reason on refunds (attempt_id, capture_id, reason) where reason <> 'by_gateway';

-- What staff must look at.
create table payment_alerts (
  id bigint generated always as identity primary key,
  -- The id of an attempt, a refund or a capture, or the name of a gateway.
  about text not null,
  kind text not null,
  order_id text references orders (id),
  raised_at timestamptz not null,
  -- Who settled it, when, and what they did.
  seen_at timestamptz,
  actor_kind text check (actor_kind in ('customer', 'staff', 'gateway', 'system')),
  actor_id text,
  note text,
  check ((seen_at is null) = (actor_kind is null)),
  check ((seen_at is null) = (note is null))
);
-- Open once per subject and kind.
create unique index one_open_alert on payment_alerts (about, kind) where seen_at is null;
create index alerts_by_subject on payment_alerts (about, kind);
