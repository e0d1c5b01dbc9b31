-- expand
-- What decides the queue of an order to pack, in a table of the size of the open orders. Their lines lie scattered among
-- millions of others, so reading those of 50,000 orders takes seconds.

-- The lines of Confirmed orders. Triggers keep it, so that shops of earlier versions keep it too.
create table packing_lines (
  order_number bigint not null,
  position integer not null,
  order_id text not null,
  product_id text not null,
  unit_price_paise bigint not null,
  -- Ordered less cut.
  packs integer not null,
  -- The last day on which a prescription covers the packs. infinity: they need none. -infinity: none does.
  approved_until date not null,
  primary key (order_number, position)
);
-- The lines of the few products of which packs are missing, and those that wait for a prescription.
create index packing_lines_of_product on packing_lines (product_id);
create index packing_lines_by_approval on packing_lines (approved_until) where approved_until < 'infinity';

create function copy_packing_lines(changed text[]) returns void language plpgsql as $$
begin
  insert into packing_lines
  select orders.number, item.position, orders.id, item.product_id, item.unit_price_paise, open.packs,
    case when item.schedule in ('OTC', 'NA', 'AYUSH') or item.trade is not null or orders.prescription_seen_by is not null
      or open.packs = 0 then 'infinity'::date
    else coalesce((
      select case when approval.given_at is not null then 'infinity'::date
        when allowed.packs_given + open.packs <= allowed.packs_total then approved.valid_until end
      from order_prescriptions approval
        join prescriptions approved on approved.id = approval.prescription_id
        join prescription_lines allowed on allowed.id = approval.prescription_line_id
      where approval.order_id = item.order_id and approval.position = item.position
    ), '-infinity'::date) end
  from orders join order_items item on item.order_id = orders.id, lateral (
    select item.quantity - coalesce(sum(cut.quantity), 0)::integer as packs from order_line_cuts cut
    where cut.order_id = item.order_id and cut.position = item.position) open
  where orders.id = any (changed) and orders.status = 'Confirmed'
  on conflict (order_number, position) do update set packs = excluded.packs, approved_until = excluded.approved_until;
end
$$;

-- Copies lines whose approval changed. Packing another order can use up the same prescription meanwhile.
create function recopy_packing_lines(changed text[]) returns void language plpgsql as $$
begin
  perform from prescription_lines where id in (
    select prescription_line_id from order_prescriptions where order_id = any (changed)) order by id for share;
  perform copy_packing_lines(changed);
end
$$;

create function packing_lines_of_new_items() returns trigger language plpgsql as $$
begin
  perform copy_packing_lines(array(select distinct order_id from added));
  return null;
end
$$;
create trigger packing_lines_follow_items after insert on order_items
  referencing new table as added for each statement execute function packing_lines_of_new_items();

create function packing_lines_of_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = 'Confirmed' then
    perform recopy_packing_lines(array[new.id]);
  else
    delete from packing_lines where order_number = old.number;
  end if;
  return null;
end
$$;
create trigger packing_lines_follow_orders after update of status, prescription_seen_by on orders for each row
  when ((old.status = 'Confirmed') <> (new.status = 'Confirmed')
    or new.status = 'Confirmed' and old.prescription_seen_by is distinct from new.prescription_seen_by)
  execute function packing_lines_of_order();
create trigger packing_lines_follow_deleted_orders after delete on orders for each row
  when (old.status = 'Confirmed') execute function packing_lines_of_order();

create function packing_lines_of_cuts() returns trigger language plpgsql as $$
begin
  perform recopy_packing_lines(array(select distinct order_id from added));
  return null;
end
$$;
create trigger packing_lines_follow_cuts after insert on order_line_cuts
  referencing new table as added for each statement execute function packing_lines_of_cuts();

create function packing_lines_of_approval() returns trigger language plpgsql as $$
begin
  perform recopy_packing_lines(array[coalesce(new.order_id, old.order_id)]);
  return null;
end
$$;
create trigger packing_lines_follow_new_approvals after insert on order_prescriptions for each row
  when (new.prescription_line_id is not null) execute function packing_lines_of_approval();
create trigger packing_lines_follow_approvals after update of prescription_line_id on order_prescriptions for each row
  when (old.prescription_line_id is distinct from new.prescription_line_id)
  execute function packing_lines_of_approval();
create trigger packing_lines_follow_ended_approvals after delete on order_prescriptions for each row
  when (old.prescription_line_id is not null) execute function packing_lines_of_approval();

create function packing_lines_of_prescription() returns trigger language plpgsql as $$
begin
  perform copy_packing_lines(array(
    select order_id from order_prescriptions
    where prescription_id = to_jsonb(new) ->> tg_argv[0] and prescription_line_id is not null and given_at is null));
  return null;
end
$$;
create trigger packing_lines_follow_packs after update of packs_given, packs_total on prescription_lines for each row
  when (new.packs_given <> old.packs_given or new.packs_total <> old.packs_total)
  execute function packing_lines_of_prescription('prescription_id');
create trigger packing_lines_follow_validity after update of valid_until on prescriptions for each row
  when (new.valid_until is distinct from old.valid_until) execute function packing_lines_of_prescription('id');

select copy_packing_lines(array(select id from orders where status = 'Confirmed'));

-- The queues of packed orders and of those on hold, read from the index alone.
create index packed_orders on orders (created_at, number) include (id, packed_at, collect_at) where status = 'Packed';
create index held_orders on orders (created_at, number) include (hold_reason)
  where status = 'Confirmed' and hold_reason is not null;

-- Orders change the stock of a row in place if its page has room for a second version; otherwise they write all indexes.
alter table products set (fillfactor = 80);
