-- One narrow row for every product that is for sale, with all by which it is found, filtered and sorted. Derived from
-- products and product_salts and kept right by the triggers below; nothing else writes it.

create extension if not exists pg_trgm;

create table product_search (
  product_id text primary key,
  position integer not null,
  -- Lower case; longer than any index takes is cut.
  name text collate "C" not null,
  category_slug text not null,
  sub_category text not null,
  item_form text not null,
  manufacturer text not null,
  schedule text not null,
  country text not null,
  salts text[] not null,
  in_stock boolean not null,
  price_paise bigint not null,
  -- Keys by which lists are sorted, smallest first: the greatest discount in hundredths of a per cent, the latest microsecond.
  discount_key integer not null,
  newest_key bigint not null,
  -- ' n:dolo n:650 w:dolo w:650 w:paracetamol w:650mg c:pain-relief s:paracetamol ': the words of the name as they stand (n),
  -- the words of name, composition, salts and maker without punctuation (w), and one mark for each filter it passes
  -- (blanks inside as U+001F).
  terms text collate "C" not null
) with (fillfactor = 90);
create index search_in_catalogue_order on product_search (position, product_id);
create index search_by_name on product_search (name, position, product_id);
create index search_by_price on product_search (price_paise, position, product_id);
create index search_by_price_down on product_search ((-price_paise), position, product_id);
create index search_by_discount on product_search (discount_key, position, product_id);
create index search_by_age on product_search (newest_key, position, product_id);
-- A short list of what is not merged yet, because every search reads it.
create index search_by_term on product_search using gin (string_to_array(btrim(terms), ' ')) with (gin_pending_list_limit = 256);

-- The vocabulary: every term with how many products carry it. Plans, totals, facets and the correction of typing errors read it.
create table search_terms (
  term text collate "C" primary key,
  products integer not null,
  kind text collate "C" not null generated always as (split_part(term, ':', 1)) stored,
  word text collate "C" not null generated always as (substr(term, strpos(term, ':') + 1)) stored
) with (fillfactor = 70);
-- All pairs of neighbouring letters, and the single ones: what is too short for trigrams.
create function search_pairs(given text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct substr(given, at, length) from generate_series(1, length(given)) as at, (values (1), (2)) as lengths (length))
$$;
-- No index holds the counts, so that counting leaves the indexes alone.
create index search_names_by_part on search_terms using gin (word gin_trgm_ops) where kind = 'n';
create index search_names_by_pair on search_terms using gin (search_pairs(word)) where kind = 'n';
create index search_words_by_part on search_terms using gin (word gin_trgm_ops) where kind = 'w';

-- "Dr. Reddy's (India)" → ' w:dr w:reddys w:india': a point stays only inside a number.
create function search_words(given text) returns text language sql immutable parallel safe as $$
  select ' w:' || regexp_replace(replace(replace(lower(given), '''', ''), '’', ''),
    '([- \t\n\r!"#$&()*+,/:;<=>?@[\]\\^_`{|}~\u00a0–—·•®™“”]|\.(?!\d))+', ' w:', 'g')
$$;

-- Writes the rows of these products anew; all at once, because a list of 250,000 comes in parts of thousands.
create function refresh_product_search(changed text[]) returns void language plpgsql as $$
begin
  delete from product_search
  where product_id = any (changed)
    and product_id not in (select id from products where id = any (changed) and withdrawn_at is null);

  insert into product_search
  select p.id, p.position, left(lower(p.name), 600), p.category_slug, p.sub_category, p.item_form, p.manufacturer,
    p.schedule, p.country_of_origin, coalesce(s.ids, '{}'), p.stock > 0, p.selling_price_paise,
    case when p.mrp_paise = 0 then 0 else -((p.mrp_paise - p.selling_price_paise) * 10000 / p.mrp_paise) end,
    -(extract(epoch from p.created_at) * 1000000)::bigint,
    ' n:' || replace(left(lower(p.name), 600), ' ', ' n:')
      || search_words(left(p.name, 600) || ' ' || left(p.brand, 200) || ' ' || left(p.manufacturer, 200) || ' '
           || left(p.composition, 2000) || ' ' || coalesce(s.words, ''))
      || ' c:' || replace(p.category_slug, ' ', E'\x1f') || ' u:' || replace(left(p.sub_category, 200), ' ', E'\x1f')
      || ' f:' || replace(left(p.item_form, 200), ' ', E'\x1f') || ' m:' || replace(left(p.manufacturer, 200), ' ', E'\x1f')
      || ' k:' || replace(left(p.country_of_origin, 200), ' ', E'\x1f') || ' r:' || p.schedule
      || ' p:' || width_bucket(p.selling_price_paise, array[5000, 10000, 25000, 50000, 100000]::bigint[])
      || coalesce(s.marks, '') || ' '
  from products p
  left join (
    select product_id, array_agg(distinct salt_id) as ids, string_agg(salt_id || ' ' || strength, ' ') as words,
      string_agg(distinct ' s:' || replace(salt_id, ' ', E'\x1f'), '') as marks
    from product_salts where product_id = any (changed) group by product_id
  ) s on s.product_id = p.id
  where p.id = any (changed) and p.withdrawn_at is null
  on conflict (product_id) do update set
    position = excluded.position, name = excluded.name, category_slug = excluded.category_slug,
    sub_category = excluded.sub_category, item_form = excluded.item_form, manufacturer = excluded.manufacturer,
    schedule = excluded.schedule, country = excluded.country, salts = excluded.salts, in_stock = excluded.in_stock,
    price_paise = excluded.price_paise, discount_key = excluded.discount_key, newest_key = excluded.newest_key,
    terms = excluded.terms
  where product_search.* is distinct from excluded.*;
end $$;

create function search_follows_products() returns trigger language plpgsql as $$
begin
  -- An import writes products, then their salts, and calls refresh_product_search once at the end of its transaction.
  if current_setting('shop.search_follows', true) = 'later' then return null; end if;
  if tg_op = 'DELETE' then
    perform refresh_product_search(array(select id from old_rows));
  else
    perform refresh_product_search(array(select id from new_rows));
  end if;
  return null;
end $$;

create trigger search_follows_new_products after insert on products
  referencing new table as new_rows for each statement execute function search_follows_products();
create trigger search_follows_deleted_products after delete on products
  referencing old table as old_rows for each statement execute function search_follows_products();

create function search_follows_product() returns trigger language plpgsql as $$
begin
  if current_setting('shop.search_follows', true) = 'later' then return null; end if;
  perform refresh_product_search(array[new.id]);
  return null;
end $$;

-- One row at a time and only for what matters here: every order updates stocks, and must not pay for the search.
create trigger search_follows_changed_product after update on products for each row
  when ((old.position, old.name, old.brand, old.manufacturer, old.composition, old.category_slug, old.sub_category, old.schedule,
      old.item_form, old.country_of_origin, old.mrp_paise, old.selling_price_paise, old.created_at, old.withdrawn_at)
    is distinct from
     (new.position, new.name, new.brand, new.manufacturer, new.composition, new.category_slug, new.sub_category, new.schedule,
      new.item_form, new.country_of_origin, new.mrp_paise, new.selling_price_paise, new.created_at, new.withdrawn_at))
  execute function search_follows_product();

create function search_follows_stock() returns trigger language plpgsql as $$
begin
  update product_search set in_stock = new.stock > 0 where product_id = new.id;
  return null;
end $$;
create trigger search_follows_sold_out after update of stock on products for each row
  when ((old.stock > 0) <> (new.stock > 0)) execute function search_follows_stock();

create function search_follows_salts() returns trigger language plpgsql as $$
begin
  if current_setting('shop.search_follows', true) = 'later' then return null; end if;
  if tg_op = 'DELETE' then
    perform refresh_product_search(array(select distinct product_id from old_rows));
  else
    perform refresh_product_search(array(select distinct product_id from new_rows));
  end if;
  return null;
end $$;
create trigger search_follows_new_salts after insert on product_salts
  referencing new table as new_rows for each statement execute function search_follows_salts();
create trigger search_follows_changed_salts after update on product_salts
  referencing new table as new_rows for each statement execute function search_follows_salts();
create trigger search_follows_deleted_salts after delete on product_salts
  referencing old table as old_rows for each statement execute function search_follows_salts();

-- In the order of the terms, so that two writers wait for each other and never in a circle.
create function count_search_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into search_terms (term, products)
    select term, count(*)
    from (select distinct product_id, unnest(string_to_array(btrim(terms), ' ')) as term from new_rows) carried
    group by term order by term
    on conflict (term) do update set products = search_terms.products + excluded.products;
  elsif tg_op = 'DELETE' then
    insert into search_terms (term, products)
    select term, -count(*)
    from (select distinct product_id, unnest(string_to_array(btrim(terms), ' ')) as term from old_rows) carried
    group by term order by term
    on conflict (term) do update set products = search_terms.products + excluded.products;
  else
    insert into search_terms (term, products)
    select term, sum(more) from (
      select distinct product_id, unnest(string_to_array(btrim(terms), ' ')) as term, 1 as more from new_rows
      union all
      select distinct product_id, unnest(string_to_array(btrim(terms), ' ')), -1 from old_rows
    ) changes
    group by term having sum(more) <> 0 order by term
    on conflict (term) do update set products = search_terms.products + excluded.products;
  end if;
  return null;
end $$;
create trigger count_terms_of_new after insert on product_search
  referencing new table as new_rows for each statement execute function count_search_terms();
create trigger count_terms_of_gone after delete on product_search
  referencing old table as old_rows for each statement execute function count_search_terms();
create trigger count_terms_of_changed after update on product_search
  referencing old table as old_rows new table as new_rows for each statement execute function count_search_terms();
