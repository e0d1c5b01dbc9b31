-- expand
-- Packs in a box of a product, where they are known, and what buyers said about their own units (trade-12).
alter table products add column packs_per_box integer check (packs_per_box between 1 and 9999);

create table trade_pack_words (
  account_id text not null references trade_accounts (id),
  -- A unit such as "box", or the buyer's own word such as "do".
  word text not null check (char_length(word) between 1 and 20),
  -- '' for a word that means the same for every product.
  product_id text not null,
  packs integer not null check (packs between 1 and 9999),
  primary key (account_id, word, product_id)
);

-- Both triggers follow every column that people edit, and none that orders change.
do $$
declare
  columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attidentity = ''
      and attname not in ('stock', 'updated_at', 'version', 'reorder_point', 'is_below_point', 'mrp_lowered_at'));
begin
  drop trigger products_edited on products;
  execute format('create trigger products_edited after update of %s on products
    for each statement execute function notify_catalogue_change()', columns);
  drop trigger products_versioned on products;
  execute format('create trigger products_versioned before update of %s on products
    for each row execute function raise_product_version()', columns);
end
$$;
