-- Money is integer paise, instants are timestamptz, ids are prefixed text made by the application.

create table settings (
  key text primary key,
  value text not null
);

create table products (
  id text primary key,
  -- The order of the catalogue as its owner keeps it.
  position integer not null,
  name text not null,
  brand text not null,
  manufacturer text not null,
  composition text not null,
  category text not null,
  category_slug text not null,
  sub_category text not null,
  schedule text not null check (schedule in ('OTC', 'NA', 'AYUSH', 'G', 'H', 'H1')),
  item_form text not null,
  pack_size text not null,
  package_contents text not null,
  usage text not null,
  shelf_life text not null,
  storage_instructions text not null,
  manufacture_date date,
  expiry_date date,
  highlighted_features text not null,
  description text not null,
  images jsonb not null default '[]',
  rating jsonb,
  hsn text not null,
  gst_percent double precision not null,
  country_of_origin text not null,
  mrp_paise bigint not null check (mrp_paise >= 0),
  selling_price_paise bigint not null check (selling_price_paise >= 0),
  stock integer not null check (stock >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  withdrawn_at timestamptz,
  check (selling_price_paise <= mrp_paise)
);
create index products_in_catalogue_order on products (position, id) where withdrawn_at is null;
create index products_by_category on products (category_slug, position, id) where withdrawn_at is null;

create table customers (
  id text primary key,
  email text not null unique,
  username text not null,
  password_hash text not null,
  -- Counts the carts of this customer: a live order closes one, so that a cart makes one order (D13).
  cart_generation integer not null default 1,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

create table sessions (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_customer on sessions (customer_id) where ended_at is null;

-- At most one living code for an address and a purpose: a resend replaces it.
create table one_time_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  email text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, email)
);

create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);

create table addresses (
  customer_id text primary key references customers (id) on delete cascade,
  name text not null,
  phone_number text not null,
  email text not null,
  address text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  updated_at timestamptz not null
);

create table cart_items (
  customer_id text not null references customers (id) on delete cascade,
  product_id text not null references products (id),
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (customer_id, product_id)
);

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
  -- What was ordered, in a comparable form: the same cart submitted twice is recognised by it.
  cart_fingerprint text not null,
  shipping jsonb not null,
  carrier text,
  tracking_number text,
  shipped_at timestamptz,
  estimated_delivery_at timestamptz,
  shipping_cost_paise bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_paise = items_total_paise + delivery_fee_paise)
);
create index orders_of_customer on orders (customer_id, number desc);
-- One living order per cart (D13).
create unique index one_live_order_per_cart on orders (customer_id, cart_generation) where status <> 'Cancelled';

create table order_items (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id text not null references products (id),
  name text not null,
  image text not null,
  unit_price_paise bigint not null check (unit_price_paise >= 0),
  quantity integer not null check (quantity > 0),
  primary key (order_id, position),
  unique (order_id, product_id)
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  at timestamptz not null,
  status text not null,
  payment_status text not null,
  actor text not null check (actor in ('customer', 'shop', 'gateway', 'system')),
  note text not null
);
create index order_history_of_order on order_history (order_id, id);

-- One answer per key and customer, kept as it was given (D13).
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  payload_hash text not null,
  order_id text not null references orders (id) on delete cascade,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (customer_id, key)
);

create table jobs (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  -- Two jobs of one key are one job.
  dedupe_key text unique,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  given_up_at timestamptz
);
create index jobs_due on jobs (run_at) where done_at is null and given_up_at is null;

-- Where mails go in demo mode.
create table demo_mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null,
  -- A mail that was sent twice is kept once.
  message_id text not null unique
);
