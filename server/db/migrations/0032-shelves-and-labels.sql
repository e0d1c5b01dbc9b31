-- Where the packs of a product lie, and the numbers of the shop's own barcode labels.
alter table products
  add column shelf text not null default '' check (char_length(shelf) <= 20),
  add column label_number bigint generated always as identity unique;
alter table batches add column label_number bigint generated always as identity unique;

-- Both triggers follow every column but the stock, which orders change.
do $$
declare
  columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and not attisdropped and attidentity = ''
      and attname not in ('stock', 'updated_at', 'version'));
begin
  drop trigger products_edited on products;
  execute format('create trigger products_edited after update of %s on products
    for each statement execute function notify_catalogue_change()', columns);
  drop trigger products_versioned on products;
  execute format('create trigger products_versioned before update of %s on products
    for each row execute function raise_product_version()', columns);
end
$$;
