-- Orders placed at the desk: customers without a login, collection at an outlet, and what a reservation asks for.

alter table customers
  -- Null until the customer has a mail address, and until the customer chooses a password.
  alter column email drop not null,
  alter column password_hash drop not null,
  -- The number under which the desk added the customer.
  add column phone text,
  -- Added at the desk and never logged in: staff may still correct the mail address.
  add column is_unclaimed boolean not null default false,
  add check (email is not null or is_unclaimed);
create unique index customers_by_phone on customers (phone);
create index customers_by_mail on customers (email text_pattern_ops);

-- The outlet where the customer collects the order; null: it is delivered.
alter table orders add column collect_at text;

alter table enquiries
  add column reserved_product_id text references products (id),
  add column reserved_packs integer check (reserved_packs > 0),
  add column reserved_outlet text,
  add check (num_nulls(reserved_product_id, reserved_packs, reserved_outlet) in (0, 3));
