-- expand
-- PostgreSQL planned the copy of the lines anew for each order, or kept a plan that reads all open orders. Each order is now
-- looked up by its id (offset 0 keeps the planner from starting at the status), with a plan that is made once.

-- The lines of a new order have no cuts and no approvals yet.
create or replace function packing_lines_of_new_items() returns trigger language plpgsql as $$
begin
  insert into packing_lines
  select placed.number, item.position, item.order_id, item.product_id, item.unit_price_paise, item.quantity,
    case when item.schedule in ('OTC', 'NA', 'AYUSH') or item.trade is not null or placed.prescription_seen_by is not null
      then 'infinity'::date else '-infinity'::date end
  from added item, lateral (
    select number, status, prescription_seen_by from orders where id = item.order_id offset 0) placed
  where placed.status = 'Confirmed';
  return null;
end
$$;

create or replace function copy_packing_lines(changed text[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan as $$
begin
  insert into packing_lines
  select placed.number, item.position, item.order_id, item.product_id, item.unit_price_paise, open.packs,
    case when item.schedule in ('OTC', 'NA', 'AYUSH') or item.trade is not null or placed.prescription_seen_by is not null
      or open.packs = 0 then 'infinity'::date
    else coalesce((
      select case when approval.given_at is not null then 'infinity'::date
        when allowed.packs_given + open.packs <= allowed.packs_total then approved.valid_until end
      from order_prescriptions approval
        join prescriptions approved on approved.id = approval.prescription_id
        join prescription_lines allowed on allowed.id = approval.prescription_line_id
      where approval.order_id = item.order_id and approval.position = item.position
    ), '-infinity'::date) end
  from (select distinct unnest(changed) as id) as one, lateral (
    select number, status, prescription_seen_by from orders where orders.id = one.id offset 0) placed
  join lateral (select * from order_items where order_items.order_id = one.id offset 0) item on true, lateral (
    select item.quantity - coalesce(sum(cut.quantity), 0)::integer as packs from order_line_cuts cut
    where cut.order_id = item.order_id and cut.position = item.position) open
  where placed.status = 'Confirmed'
  on conflict (order_number, position) do update set packs = excluded.packs, approved_until = excluded.approved_until;
end
$$;

-- held_orders finds the same orders.
drop index orders_on_hold;
