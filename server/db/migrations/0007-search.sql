-- product_search has one narrow row per product for sale, which lists, searches and facets read. search_terms counts the
-- products per word and facet value. refresh_product_search derives both; the expiry job also marks expired products.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table product_search (
  product_id text primary key,
  position integer not null,
  -- Lower case, at most 600 characters.
  name text collate "C" not null,
  -- Words of name, brand, maker, composition and salts, without punctuation.
  words tsvector not null,
  -- ':form:Tablet': facet and value. Words never begin with a colon.
  facets text[] not null,
  -- D83: what has expired is not sold. A daily job clears this at midnight.
  in_stock boolean not null,
  price_paise bigint not null,
  -- Ascending sort keys: discount in negative hundredths of a per cent, creation in negative microseconds.
  discount_key integer not null,
  newest_key bigint not null
);
create index product_search_by_position on product_search (position, product_id);
create index product_search_by_name on product_search (name, position, product_id);
create index product_search_by_price on product_search (price_paise, position, product_id);
create index product_search_by_price_descending on product_search ((-price_paise), position, product_id);
create index product_search_by_discount on product_search (discount_key, position, product_id);
create index product_search_by_age on product_search (newest_key, position, product_id);
create index product_search_by_content on product_search using gin (words, facets, name gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The planner chooses between an ordered walk and the GIN index by these samples (search p95).
alter table product_search alter column name set statistics 200, alter column words set statistics 200, alter column facets set statistics 200;

create table search_terms (term text collate "C" primary key, products integer not null) with (fillfactor = 70);

-- "Dr. Reddy's 2.5 mg" → {dr, reddys, 2.5, mg}: a point stays only inside a number. Equals splitWords in TypeScript.
create function search_words(given text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(translate(lower(given), '''’', ''),
    '([- \t\n\r!"#$&()*+,/:;<=>?@[\]\\^_`{|}~\u00a0–—·•®™“”]|\.(?!\d))+'), '')
$$;

-- How a word sounds, roughly: "thyrocare", "tirokare" → "tirukari". Written with RETURN because an index uses it.
create function sound_of(word text) returns text language sql immutable parallel safe
return regexp_replace(translate(regexp_replace(replace(word, 'ph', 'f'), '(?<=.)h', '', 'g'),
  'cqszxwjyeo', 'kkkkkvgiiu'), 'k+', 'k', 'g');

-- Words within one typo of each other in sound share a key (the sound without any one letter), and so do words with the same
-- consonants. Words of less than four letters and words with digits have no keys: they are never corrected.
create function spelling_keys(word text) returns text[] language sql immutable parallel safe return (
  select array_agg(replace(overlay(sound placing '' from at for 1), 'kk', 'k')) || sound
    || ('~' || regexp_replace(translate(sound, 'aiu', ''), '(.)\1+', '\1', 'g'))
  from sound_of(word) as sound, generate_series(1, length(sound)) as at where word ~ '^[a-z]{4,40}$' group by sound
);
create index search_terms_by_spelling on search_terms using gin (spelling_keys(term));

-- Rewrites the rows of these products and counts their terms, in one order so that writers never deadlock.
create function refresh_product_search(changed text[]) returns void language sql as $$
  with gone as (
    delete from product_search where product_id = any (changed) returning tsvector_to_array(words) || facets as terms
  ),
  composed as (
    select product_id, string_agg(salt_id || ' ' || strength, ' ') as words, array_agg(distinct ':salt:' || salt_id) as facets
    from product_salts where product_id = any (changed) group by product_id
  ),
  came as (
    insert into product_search
    select p.id, p.position, left(lower(p.name), 600),
      array_to_tsvector(array(select left(word, 200) from unnest(search_words(
        concat_ws(' ', left(p.name, 600), p.brand, p.manufacturer, left(p.composition, 2000), s.words))) as word)),
      array[':category:' || p.category_slug, ':subCategory:' || p.sub_category, ':form:' || p.item_form,
        ':maker:' || p.manufacturer, ':country:' || p.country_of_origin,
        ':prescription:' || case when p.schedule in ('OTC', 'NA', 'AYUSH') then 'not-required' else 'required' end,
        ':price:' || (array['0-50', '50-100', '100-250', '250-500', '500-1000', '1000-'])[
          1 + width_bucket(p.selling_price_paise, array[5000, 10000, 25000, 50000, 100000]::bigint[])]] || s.facets,
      p.stock > 0 and coalesce(p.expiry_date >= (now() at time zone 'Asia/Kolkata')::date, true), p.selling_price_paise,
      case when p.mrp_paise = 0 then 0 else -((p.mrp_paise - p.selling_price_paise) * 10000 / p.mrp_paise) end,
      -(extract(epoch from p.created_at) * 1000000)::bigint
    from products p left join composed s on s.product_id = p.id
    -- The count has the old rows deleted first.
    where p.id = any (changed) and p.withdrawn_at is null and (select count(*) from gone) >= 0
    returning tsvector_to_array(words) || facets as terms
  )
  insert into search_terms
  select term, sum(change) from (
    select unnest(terms) as term, 1 as change from came union all select unnest(terms), -1 from gone
  ) as changes
  group by term having sum(change) <> 0 order by term
  on conflict (term) do update set products = search_terms.products + excluded.products
$$;

-- An import sets shop.search_follows to 'later' and refreshes once per batch.
create function refresh_changed_product() returns trigger language plpgsql as $$
begin
  if current_setting('shop.search_follows', true) is distinct from 'later' then
    perform refresh_product_search(array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]]);
  end if;
  return null;
end $$;
create trigger product_search_follows_products
  after insert or delete or update of position, name, brand, manufacturer, composition, category_slug, sub_category, schedule,
    item_form, country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, expiry_date on products
  for each row execute function refresh_changed_product('id');
create trigger product_search_follows_salts after insert or delete or update on product_salts
  for each row execute function refresh_changed_product('product_id');

-- Only selling out and coming back touch the search: every order changes a stock.
create trigger product_search_follows_stock after update of stock on products for each row
  when ((old.stock > 0) <> (new.stock > 0)) execute function refresh_changed_product('id');
