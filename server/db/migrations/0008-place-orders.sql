-- Writes orders with everything that belongs to them, many in one step: the rows of products that many want at once are
-- held only while it runs and not while a process thinks, and one write to the disk is enough for all of them. What an order
-- is, what it costs and whether it may be placed is decided outside; here only what must hold at this very moment is looked
-- at once more, and an order for which it does not hold is left out without a trace, whatever becomes of the others.

-- `wanted`: at; orders (rows of orders, with clears_cart, note, and key, payload_hash and answer of idempotency_keys; the
-- number of the order is put into the answer), lines (rows of order_items; who comes first in them gets the stock), jobs
-- (rows of jobs, with order_id). No customer stands in it twice. An order without cart_generation is placed only if it is
-- plainly a new one: no order stands for the present cart, and its key has no answer yet. Returns those that were placed.
create function place_orders(wanted jsonb) returns table (placed_id text, placed_number bigint) language plpgsql
-- Connections plan once, and every row is found by its key, however small its table was at that time.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  now constant timestamptz := wanted ->> 'at';
  placed text[];
begin
  -- Many others wait for those who go together, so these do not wait long for anybody; then each goes alone, patiently.
  if jsonb_path_exists(wanted, '$.orders[*] ? (@.cart_generation == null)') then
    perform set_config('lock_timeout', '1s', true);
  end if;
  -- Changes of one cart wait for each other (D13); what follows sees what they did. Everybody locks customers before
  -- products, and both in the order of their ids, so that two of us never wait for each other.
  perform from customers
  where id = any (array(select one ->> 'customer_id' from jsonb_array_elements(wanted -> 'orders') as orders (one)))
  order by id collate "C" for no key update;

  with
  plain as materialized (
    select one.id
    from jsonb_to_recordset(wanted -> 'orders') as one (id text, customer_id text, cart_generation integer, key text)
    join customers as cart on cart.id = one.customer_id
    left join lateral (select true as found from orders where customer_id = one.customer_id
      and orders.cart_generation = cart.cart_generation and status <> 'Cancelled' limit 1) as standing on true
    left join lateral (select true as found from idempotency_keys where customer_id = one.customer_id
      and idempotency_keys.key = one.key limit 1) as answer on true
    where one.cart_generation is not null or standing.found is null and answer.found is null
  ),
  lines as materialized (
    select order_id, product_id, unit_price_paise, sum(quantity) over (partition by product_id order by place) as so_far
    from rows from (jsonb_to_recordset(wanted -> 'lines')
      as (order_id text, product_id text, quantity integer, unit_price_paise bigint))
      with ordinality as line (order_id, product_id, quantity, unit_price_paise, place)
    where order_id in (select id from plain)
  ),
  held as materialized (
    select id, stock, selling_price_paise, withdrawn_at from products
    where id = any (array(select product_id from lines)) order by id collate "C" for no key update
  )
  select array_agg(order_id) into placed from (
    select order_id
    from lines left join held on held.id = product_id
    group by order_id
    having bool_and(coalesce(withdrawn_at is null and selling_price_paise = unit_price_paise and stock >= so_far, false))
  ) as whole;

  update products set stock = stock - taken.quantity, updated_at = now
  from (
    select product_id, sum(quantity) as quantity
    from jsonb_to_recordset(wanted -> 'lines') as line (order_id text, product_id text, quantity integer)
    where order_id = any (placed) group by product_id
  ) as taken
  where id = taken.product_id;

  return query
  with
  one as materialized (
    select made.*, cart.cart_generation as present_cart
    from jsonb_to_recordset(wanted -> 'orders') as made (id text, customer_id text, status text, payment_status text,
      payment_type text, items_total_paise bigint, delivery_fee_paise bigint, total_paise bigint, cart_generation integer,
      cart_fingerprint text, unpaid_until timestamptz, shipping jsonb, clears_cart boolean, note text, key text,
      payload_hash text, answer jsonb)
    join customers as cart on cart.id = made.customer_id
    where made.id = any (placed)
  ),
  made as (
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, unpaid_until, shipping, created_at, updated_at)
    select id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, coalesce(cart_generation, present_cart), cart_fingerprint, unpaid_until, shipping, now, now
    from one
    returning id, number
  ),
  items as (
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity)
    select * from jsonb_to_recordset(wanted -> 'lines') as line (order_id text, "position" integer, product_id text,
      name text, image text, unit_price_paise bigint, quantity integer)
    where order_id = any (placed)
  ),
  history as (
    insert into order_history (order_id, at, status, payment_status, actor, note)
    select id, now, status, payment_status, 'customer', note from one
  ),
  emptied as (
    delete from cart_items where customer_id = any (array(select customer_id from one where clears_cart))
  ),
  promised as (
    insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
    select id, kind, payload, dedupe_key, now, now
    from jsonb_to_recordset(wanted -> 'jobs') as job (id text, order_id text, kind text, payload jsonb, dedupe_key text)
    where order_id = any (placed)
  ),
  answered as (
    insert into idempotency_keys (customer_id, key, payload_hash, order_id, answer, created_at)
    select customer_id, key, payload_hash, id, jsonb_set(answer, '{order,orderId}', to_jsonb(number::text)), now
    from one join made using (id) where key is not null
  )
  select id, number from made;
end
$$;

drop function place_order(jsonb);
