-- Passkeys, the products with low stock, all kinds of tickets, and the sales of each day.

-- Passkeys of staff sign in alone or in place of a code (D52).
create table staff_passkeys (
  id text primary key,
  staff_id text not null references staff (id),
  -- The id that the authenticator chose, in base64url.
  credential_id text not null unique,
  -- In the COSE format of WebAuthn.
  public_key bytea not null,
  -- Rises with each signature, or stays 0 where the authenticator counts none.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_staff on staff_passkeys (staff_id, created_at);

-- A challenge is deleted by its first use.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  -- Null for a sign-in without a password.
  staff_id text references staff (id),
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Products for sale with 5 packs or fewer, for the lists of the desk. A partial index on products would hold the stock,
-- and every order would then write all indexes of its products.
create table low_stock_products (
  product_id text primary key references products (id) on delete cascade,
  position integer not null,
  stock integer not null
);
create index low_stock_by_position on low_stock_products (position, product_id);
create index low_stock_by_stock on low_stock_products (stock, product_id);

insert into low_stock_products
select id, position, stock from products where stock <= 5 and withdrawn_at is null;

create function refresh_low_stock() returns trigger language plpgsql as $$
begin
  if new.stock <= 5 and new.withdrawn_at is null then
    insert into low_stock_products values (new.id, new.position, new.stock)
    on conflict (product_id) do update set position = excluded.position, stock = excluded.stock;
  else
    delete from low_stock_products where product_id = new.id;
  end if;
  return null;
end
$$;
create trigger low_stock_follows_new_products after insert on products for each row
  when (new.stock <= 5 and new.withdrawn_at is null) execute function refresh_low_stock();
create trigger low_stock_follows_products after update of stock, position, withdrawn_at on products for each row
  when (
    least(old.stock, 6) <> least(new.stock, 6) or old.position <> new.position
    or (old.withdrawn_at is null) <> (new.withdrawn_at is null)
  )
  execute function refresh_low_stock();

-- The sales of each day in India for Today, which would sum a month of orders otherwise. A marked day is summed again.
create table sales_days (
  day date primary key,
  orders integer not null,
  units integer not null,
  gross_paise bigint not null,
  refunded_paise bigint not null
);
-- Marks are only added, so that changes of orders never wait for each other.
create table dirty_days (
  id bigint generated always as identity primary key,
  day date not null
);
create index dirty_days_by_day on dirty_days (day);

create function mark_sales_day() returns trigger language plpgsql as $$
begin
  insert into dirty_days (day)
  values (((to_jsonb(new) ->> tg_argv[0])::timestamptz at time zone 'Asia/Kolkata')::date);
  return null;
end
$$;
-- New orders are of today, which is never kept.
create trigger sales_follow_orders after update of status, payment_status, paid_attempt_id, cut_paise on orders
  for each row when (
    old.paid_attempt_id is distinct from new.paid_attempt_id or old.cut_paise <> new.cut_paise
    or (old.status = 'Cancelled') <> (new.status = 'Cancelled')
    or (old.payment_status = 'Failed') <> (new.payment_status = 'Failed')
  )
  execute function mark_sales_day('created_at');
create trigger sales_follow_refunds after insert or update of state, settled_at on refunds
  for each row when (new.settled_at is not null) execute function mark_sales_day('settled_at');
