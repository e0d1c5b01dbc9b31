-- Pictures that staff upload, re-encoded. They live here so that backups hold them.
create table product_pictures (
  product_id text not null references products (id),
  -- The stem of its address: "desk-" and the start of the content's hash.
  stem text not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (product_id, stem)
);
create index product_pictures_by_stem on product_pictures (stem);

-- Alternative texts by the address of the picture.
alter table products add column image_alts jsonb not null default '{}';

drop trigger products_edited on products;
create trigger products_edited after update of id, position, name, brand, manufacturer, composition, category,
  category_slug, sub_category, schedule, item_form, pack_size, package_contents, usage, shelf_life, storage_instructions,
  manufacture_date, expiry_date, max_quantity, highlighted_features, description, images, rating, hsn, gst_basis_points,
  country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, external_id, composition_key, pack_units,
  pack_unit, image_alts on products
  for each statement execute function notify_catalogue_change();

drop trigger products_versioned on products;
create trigger products_versioned before update of id, position, name, brand, manufacturer, composition, category,
  category_slug, sub_category, schedule, item_form, pack_size, package_contents, usage, shelf_life, storage_instructions,
  manufacture_date, expiry_date, max_quantity, highlighted_features, description, images, rating, hsn, gst_basis_points,
  country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, external_id, composition_key, pack_units,
  pack_unit, image_alts on products
  for each row execute function raise_product_version();
