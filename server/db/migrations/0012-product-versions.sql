-- The optimistic lock of products (D49), and the index of those withdrawn.

alter table products add column version integer not null default 1;

-- Every writer raises the version, also imports. Stock changes with every order and has no part in it.
create function raise_product_version() returns trigger language plpgsql as $$
declare
  unversioned constant text[] := '{stock,updated_at,version}';
begin
  new.version := old.version
    + (to_jsonb(new) - unversioned is distinct from to_jsonb(old) - unversioned)::integer;
  return new;
end
$$;

-- The columns of products_edited; a test compares both lists with the table.
create trigger products_versioned before update of id, position, name, brand, manufacturer, composition, category,
  category_slug, sub_category, schedule, item_form, pack_size, package_contents, usage, shelf_life, storage_instructions,
  manufacture_date, expiry_date, max_quantity, highlighted_features, description, images, rating, hsn, gst_basis_points,
  country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, external_id, composition_key, pack_units,
  pack_unit on products
  for each row execute function raise_product_version();

-- The lists of the desk. No index holds the stock, which orders change.
create index withdrawn_products on products (position, id) where withdrawn_at is not null;
create index withdrawn_products_by_text on products
  using gin (lower(name || ' ' || brand || ' ' || manufacturer || ' ' || composition) gin_trgm_ops)
  where withdrawn_at is not null;
