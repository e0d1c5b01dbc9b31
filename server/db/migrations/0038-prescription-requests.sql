-- Orders that a pharmacist prepares from a prescription, and the customer confirms.

create table prescription_requests (
  id text primary key,
  number bigint generated always as identity unique,
  customer_id text not null references customers (id),
  prescription_id text not null references prescriptions (id),
  state text not null check (state in ('sent', 'prepared', 'confirmed', 'declined', 'ended')),
  -- The address when it was sent; of the outlet for an order to collect.
  shipping jsonb not null,
  collect_at text,
  created_at timestamptz not null,
  prepared_by text references staff (id),
  -- Until when the customer can confirm the offer.
  ends_at timestamptz,
  -- What the pharmacist tells the customer.
  message text not null default '',
  decline_reason text not null default '',
  order_id text unique references orders (id),
  check ((state = 'confirmed') = (order_id is not null)),
  check (state not in ('prepared', 'confirmed') or (ends_at is not null and prepared_by is not null))
);
create unique index one_open_request_per_prescription on prescription_requests (prescription_id)
  where state in ('sent', 'prepared');
create index requests_of_prescription on prescription_requests (prescription_id);
create index open_requests_of_customer on prescription_requests (customer_id) where state in ('sent', 'prepared');
create index requests_by_state on prescription_requests (state, number);

-- What the customer named, and what the pharmacist offers for it.
create table prescription_request_lines (
  request_id text not null references prescription_requests (id),
  position integer not null,
  -- Empty and null for a line that the pharmacist read from the prescription.
  asked text not null default '',
  asked_packs integer check (asked_packs > 0),
  -- The offer; null before it, and for what is not supplied.
  product_id text references products (id),
  packs integer check (packs > 0),
  unit_price_paise bigint check (unit_price_paise >= 0),
  reason text check (reason in ('unavailable', 'brand', 'quantity', 'refused')),
  primary key (request_id, position),
  check (num_nulls(product_id, packs, unit_price_paise) in (0, 3))
);
