-- Orders with their lines, history and idempotency keys.

create sequence order_numbers start 100001;

create table orders (
  id text primary key,
  number bigint not null unique default nextval('order_numbers'),
  customer_id text not null references customers (id),
  status text not null check (status in
    ('Pending', 'Confirmed', 'Packed', 'Shipped', 'Out for Delivery', 'Delivered', 'Cancelled', 'Returned')),
  payment_status text not null check (payment_status in ('Pending', 'Paid', 'Failed', 'Refunded')),
  payment_type text not null check (payment_type in ('COD', 'ONLINE')),
  items_total_paise bigint not null check (items_total_paise >= 0),
  delivery_fee_paise bigint not null check (delivery_fee_paise >= 0),
  total_paise bigint not null,
  cart_generation integer not null,
  -- The lines in comparable form: it identifies a repeated submit of the same cart.
  cart_fingerprint text not null,
  shipping jsonb not null,
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  estimated_delivery_at timestamptz,
  shipping_cost_paise bigint,
  -- The attempt that paid for the order. Once set it stays, also after a refund.
  paid_attempt_id text,
  -- Late money revives an order that the timer or a failed payment closed, never one that a person cancelled.
  cancelled_by text check (cancelled_by in ('customer', 'staff', 'timer', 'failed_payment')),
  -- When to close an unpaid ONLINE order, after asking its gateway (D12).
  unpaid_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_paise = items_total_paise + delivery_fee_paise)
);
create index orders_of_customer on orders (customer_id, number desc);
-- One live order per cart (D13).
create unique index one_live_order_per_cart on orders (customer_id, cart_generation) where status <> 'Cancelled';
-- One order waiting for an online payment per customer (D77).
create unique index one_unpaid_order_per_customer on orders (customer_id)
  where payment_type = 'ONLINE' and status = 'Pending' and payment_status = 'Pending';
create index orders_awaiting_payment on orders (unpaid_until)
  where payment_type = 'ONLINE' and status = 'Pending' and payment_status = 'Pending';

-- A line keeps what the product was when it was ordered, with everything an invoice must state.
create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id text not null references products (id),
  name text not null,
  image text not null,
  unit_price_paise bigint not null check (unit_price_paise >= 0),
  quantity integer not null check (quantity > 0),
  mrp_paise bigint not null check (mrp_paise >= 0),
  hsn text not null,
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  schedule text not null,
  pack_size text not null,
  manufacturer text not null,
  country_of_origin text not null,
  primary key (order_id, position),
  unique (order_id, product_id)
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  at timestamptz not null,
  status text not null,
  payment_status text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'gateway', 'system')),
  -- A customer's or staff member's id, or the name of a gateway.
  actor_id text,
  note text not null,
  check ((actor_kind = 'system') = (actor_id is null))
);
create index order_history_of_order on order_history (order_id, id);

-- What each key of a customer was answered, so that a repeat gets the same answer (D13).
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  payload_hash text not null,
  order_id text not null references orders (id) on delete cascade,
  -- The state of the order when the answer was given.
  status text not null,
  payment_status text not null,
  -- The unpaid order that this one replaced.
  replaced_order_id text references orders (id) on delete cascade,
  created_at timestamptz not null,
  primary key (customer_id, key)
);
