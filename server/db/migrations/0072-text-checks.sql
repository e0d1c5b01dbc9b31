-- expand
-- Who checked the medical texts of a product, with the hash of the texts that were checked (catalogue-19).
alter table products add column text_check jsonb;

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
