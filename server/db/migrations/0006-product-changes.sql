-- Tells every process of the shop what changed in the catalogue, when the change is committed, so that kept answers which
-- show it are forgotten. In the database, so that no writer can forget to tell. A message is a JSON list: what kind of
-- change, then the ids of the products; ["all"] when they are too many to name. Lines of the functions begin with the
-- semicolon because statements of this file end with one.

-- Every order changes an amount, and commits that notify wait for each other's disk. So amounts are written here, and told
-- a moment later by whoever comes first (server/catalogue/tell-amounts.ts). Unlogged: after a crash everybody forgets
-- everything anyway.
create unlogged table untold_amounts (
  product_id text not null,
  kind text not null
);

create function tell_product_changes(kind text, ids text[]) returns void language plpgsql as $$
declare
  step constant integer := 50
; begin
  if cardinality(ids) > 500 then
    perform pg_notify('product_changes', '["all"]')
  ; else
    for at in 1 .. coalesce(cardinality(ids), 0) by step loop
      -- A message holds less than 8000 bytes.
      if octet_length(array_to_json(ids[at : at + step - 1])::text) > 7500 then
        perform pg_notify('product_changes', '["all"]')
      ; else
        perform pg_notify('product_changes', (to_jsonb(array[kind]) || to_jsonb(ids[at : at + step - 1]))::text)
      ; end if
    ; end loop
  ; end if
; end
$$;

-- "catalogue": which products there are, and everything about them but price and stock. "prices", "availability" (what
-- can be had at all) and "amount" (only how many are left) say that nothing else changed.
create function tell_updated_products() returns trigger language plpgsql as $$
declare
  change record
; begin
  if (select count(*) from (select from new_rows limit 501) as first_rows) > 500 then
    perform pg_notify('product_changes', '["all"]')
    ; return null
  ; end if
  ; for change in
    select kind, array_agg(id) as ids from (
      select new_row.id, case
        when to_jsonb(new_row) - array['mrp_paise', 'selling_price_paise', 'stock', 'updated_at']
          is distinct from to_jsonb(old_row) - array['mrp_paise', 'selling_price_paise', 'stock', 'updated_at'] then 'catalogue'
        when (new_row.mrp_paise, new_row.selling_price_paise) is distinct from (old_row.mrp_paise, old_row.selling_price_paise)
          then case when (new_row.stock > 0) = (old_row.stock > 0) then 'prices' else 'catalogue' end
        when (new_row.stock > 0) is distinct from (old_row.stock > 0) then 'availability'
        when new_row.stock is distinct from old_row.stock then 'amount'
      end as kind
      from new_rows as new_row full join old_rows as old_row on old_row.id = new_row.id
    ) as changes
    where kind is not null group by kind
  loop
    if change.kind in ('amount', 'availability') then
      insert into untold_amounts (product_id, kind) select unnest(change.ids), change.kind
    ; else
      perform tell_product_changes(change.kind, change.ids)
    ; end if
  ; end loop
  ; return null
; end
$$;

create function tell_added_products() returns trigger language plpgsql as $$
begin
  perform tell_product_changes('catalogue', (select array_agg(id) from (select id from new_rows limit 501) as first_rows))
  ; return null
; end
$$;

create function tell_removed_products() returns trigger language plpgsql as $$
begin
  perform tell_product_changes('catalogue', (select array_agg(id) from (select id from old_rows limit 501) as first_rows))
  ; return null
; end
$$;

create function tell_emptied_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('product_changes', '["all"]')
  ; return null
; end
$$;

create trigger products_were_updated after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_updated_products();
create trigger products_were_added after insert on products
  referencing new table as new_rows
  for each statement execute function tell_added_products();
create trigger products_were_removed after delete on products
  referencing old table as old_rows
  for each statement execute function tell_removed_products();
create trigger products_were_emptied after truncate on products
  for each statement execute function tell_emptied_products();
