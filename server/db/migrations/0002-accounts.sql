-- Customers, their sessions, addresses and saved carts.

create table customers (
  id text primary key,
  email text not null unique,
  username text not null,
  password_hash text not null,
  -- Counts the customer's carts. A live order closes one, so that a cart makes one order (D13).
  cart_generation integer not null default 1,
  created_at timestamptz not null,
  password_changed_at timestamptz not null
);

create table sessions (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  -- The user agent in the words of a short list.
  device text not null,
  created_at timestamptz not null,
  -- Exact to the hour.
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_customer on sessions (customer_id) where ended_at is null;

-- At most one live code per address and purpose: a resend replaces it.
create table one_time_codes (
  purpose text not null check (purpose in ('register', 'reset')),
  email text not null,
  code_hash text not null,
  -- Wrong tries of all networks, and of each.
  tries integer not null default 0,
  network_tries jsonb not null default '{}',
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
