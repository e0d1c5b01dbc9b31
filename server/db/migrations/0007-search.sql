-- product_search has one narrow row per product for sale, which lists, searches and facets read. search_terms counts the
-- products per word and facet value, and holds the label of the value. refresh_product_search derives both; the expiry job
-- also marks expired products.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table product_search (
  product_id text primary key,
  position integer not null,
  -- Lower case, at most 600 characters.
  name text collate "C" not null,
  -- Words without punctuation. Weight A: name, brand, maker, composition and salts. B: category, sub category and form.
  -- C: the first sentence of the use.
  words tsvector not null,
  -- ':form:tablet': facet and value in lower case. Words never begin with a colon.
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

-- Words of weight C are not counted: corrections would turn names into ordinary words.
create table search_terms (term text collate "C" primary key, label text, products integer not null) with (fillfactor = 70);

-- "Dr. Reddy's 2.5 mg" → {dr, reddys, 2.5, mg}: a point stays only inside a number. Equals splitWords in TypeScript.
create function search_words(given text) returns text[] language sql immutable parallel safe as $$
  select array_remove(regexp_split_to_array(translate(lower(given), '''’', ''),
    '([- \t\n\r!"#$&()*+,/:;<=>?@[\]\\^_`{|}~\u00a0–—·•®™“”]|\.(?!\d))+'), '')
$$;

-- The words with a weight. PostgreSQL keeps weights only with a position.
create function weigh_words(weight text, given text) returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg('''' || left(word, 200) || ''':1' || weight, ' '), '')::tsvector
  from unnest(search_words(given)) as word
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

-- The counted terms of a row.
create function counted_terms(words tsvector, facets text[]) returns text[] language sql immutable parallel safe
return tsvector_to_array(ts_filter(words, '{a,b}')) || facets;

-- Rewrites the rows of these products and counts their terms, in one order so that writers never deadlock.
create function refresh_product_search(changed text[]) returns void language sql as $$
  with gone as (
    delete from product_search where product_id = any (changed) returning counted_terms(words, facets) as terms
  ),
  composed as (
    select product_id, string_agg(salt_id || ' ' || strength, ' ') as words
    from product_salts where product_id = any (changed) group by product_id
  ),
  valued as (
    select p.id, ':' || facet || ':' || lower(value) as term, coalesce(label, value) as label
    from products p, lateral (
      values ('category', p.category_slug, p.category), ('subCategory', p.sub_category, null), ('form', p.item_form, null),
        ('maker', p.manufacturer, null), ('country', p.country_of_origin, null),
        ('prescription', case when p.schedule in ('OTC', 'NA', 'AYUSH') then 'not-required' else 'required' end, null),
        ('price', (array['0-50', '50-100', '100-250', '250-500', '500-1000', '1000-'])[
          1 + width_bucket(p.selling_price_paise, array[5000, 10000, 25000, 50000, 100000]::bigint[])], null)
      union all
      select 'salt', salts.id, salts.name from product_salts join salts on salts.id = salt_id where product_id = p.id
    ) as given (facet, value, label)
    where p.id = any (changed) and value <> ''
  ),
  filed as (select id, array_agg(distinct term) as facets from valued group by id),
  came as (
    insert into product_search
    select p.id, p.position, left(lower(p.name), 600),
      weigh_words('A', concat_ws(' ', left(p.name, 600), p.brand, p.manufacturer, left(p.composition, 2000), s.words))
        || weigh_words('B', concat_ws(' ', p.category, p.sub_category, p.item_form))
        || weigh_words('C', left(split_part(p.usage, '. ', 1), 500)),
      filed.facets,
      p.stock > 0 and coalesce(p.expiry_date >= (now() at time zone 'Asia/Kolkata')::date, true), p.selling_price_paise,
      case when p.mrp_paise = 0 then 0 else -((p.mrp_paise - p.selling_price_paise) * 10000 / p.mrp_paise) end,
      -(extract(epoch from p.created_at) * 1000000)::bigint
    from products p join filed on filed.id = p.id left join composed s on s.product_id = p.id
    -- The count has the old rows deleted first.
    where p.id = any (changed) and p.withdrawn_at is null and (select count(*) from gone) >= 0
    returning counted_terms(words, facets) as terms
  )
  insert into search_terms
  select term, max(named.label), sum(change) from (
    select unnest(terms) as term, 1 as change from came union all select unnest(terms), -1 from gone
  ) as changes
  left join (select term, min(label) as label from valued group by term) as named using (term)
  left join search_terms as known using (term)
  group by term having sum(change) <> 0 or max(named.label) <> max(known.label) order by term
  on conflict (term) do update
    set products = search_terms.products + excluded.products, label = coalesce(excluded.label, search_terms.label)
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
  after insert or delete or update of position, name, brand, manufacturer, composition, category, category_slug, sub_category,
    schedule, item_form, usage, country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, expiry_date on products
  for each row execute function refresh_changed_product('id');
create trigger product_search_follows_salts after insert or delete or update on product_salts
  for each row execute function refresh_changed_product('product_id');

-- Only selling out and coming back touch the search: every order changes a stock.
create trigger product_search_follows_stock after update of stock on products for each row
  when ((old.stock > 0) <> (new.stock > 0)) execute function refresh_changed_product('id');
