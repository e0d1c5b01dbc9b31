-- Tells every process at the commit that cached pages are outdated. An order changes stock alone and stays silent unless
-- the shown availability changes: commits that notify wait for each other's disk.
create function notify_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'catalogue')
  ; return null
; end
$$;

create trigger products_added_or_removed after insert or delete or truncate on products
  for each statement execute function notify_catalogue_change();

-- Every column but stock and updated_at; a test compares the list with the table.
create trigger products_edited after update of id, position, name, brand, manufacturer, composition, category,
  category_slug, sub_category, schedule, item_form, pack_size, package_contents, usage, shelf_life, storage_instructions,
  manufacture_date, expiry_date, highlighted_features, description, images, rating, hsn, gst_percent, country_of_origin,
  mrp_paise, selling_price_paise, created_at, withdrawn_at, external_id, composition_key, pack_units, pack_unit on products
  for each statement execute function notify_catalogue_change();

-- Pages show "In Stock", "Only N left" from 5 down, or "Out of Stock" (D12).
create trigger products_shown_availability_changed after update of stock on products
  for each row when (least(old.stock, 6) is distinct from least(new.stock, 6))
  execute function notify_catalogue_change();
