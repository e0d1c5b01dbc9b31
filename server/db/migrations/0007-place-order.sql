-- Writes an order with everything that belongs to it, in one step: the rows of products that many want at once are held
-- only while it runs and not while a process thinks. What an order is, what it costs and whether it may be placed is
-- decided outside; here only what must hold at this very moment is looked at once more.

-- `wanted`: customer_id, order (a row of orders), lines (product_id, quantity, unit_price_paise, name, image), jobs (rows
-- of jobs), key (null, or a row of idempotency_keys; the number of the order is put into its answer), clears_cart, note.
-- Without cart_generation in the order it is placed only if it is plainly a new one: no order stands for the present cart,
-- and the key has no answer yet; otherwise nothing is done. Returns the number of the order, or null. Raises SH409, which
-- undoes all of it, when a line cannot be had at its price.
create function place_order(wanted jsonb) returns bigint language plpgsql as $$
declare
  customer constant text := wanted ->> 'customer_id';
  cart integer;
  line record;
  made orders;
begin
  -- Changes of one cart wait for each other (D13); what follows sees what they did.
  select cart_generation into strict cart from customers where id = customer for no key update;
  made := jsonb_populate_record(null::orders, wanted -> 'order');
  if made.cart_generation is null then
    if exists (select from orders where customer_id = customer and cart_generation = cart and status <> 'Cancelled')
      or exists (select from idempotency_keys where customer_id = customer and key = wanted #>> '{key,key}') then
      return null;
    end if;
    made.cart_generation := cart;
  end if;
  -- Everybody locks products in the same order, so that two orders never wait for each other.
  for line in
    select * from jsonb_to_recordset(wanted -> 'lines') as lines (product_id text, quantity integer, unit_price_paise bigint)
    order by product_id collate "C"
  loop
    update products set stock = stock - line.quantity, updated_at = made.created_at
    where id = line.product_id and stock >= line.quantity and withdrawn_at is null
      and selling_price_paise = line.unit_price_paise;
    if not found then
      raise exception 'a line cannot be had' using errcode = 'SH409';
    end if;
  end loop;
  made.number := nextval('order_numbers');
  insert into orders select made.*;
  insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity)
    select made.id, place - 1, item ->> 'product_id', item ->> 'name', item ->> 'image',
      (item ->> 'unit_price_paise')::bigint, (item ->> 'quantity')::integer
    from jsonb_array_elements(wanted -> 'lines') with ordinality as lines (item, place);
  insert into order_history (order_id, at, status, payment_status, actor, note)
    values (made.id, made.created_at, made.status, made.payment_status, 'customer', wanted ->> 'note');
  if (wanted ->> 'clears_cart')::boolean then
    delete from cart_items where customer_id = customer;
  end if;
  insert into jobs (id, kind, payload, dedupe_key, run_at, created_at)
    select id, kind, payload, dedupe_key, made.created_at, made.created_at
    from jsonb_to_recordset(wanted -> 'jobs') as jobs (id text, kind text, payload jsonb, dedupe_key text);
  if wanted #>> '{key,key}' is not null then
    insert into idempotency_keys (customer_id, key, payload_hash, order_id, answer, created_at)
    values (customer, wanted #>> '{key,key}', wanted #>> '{key,payload_hash}', made.id,
      jsonb_set(wanted #> '{key,answer}', '{order,orderId}', to_jsonb(made.number::text)), made.created_at);
  end if;
  return made.number;
end
$$;
