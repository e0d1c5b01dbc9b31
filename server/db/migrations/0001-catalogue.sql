-- Money is integer paise, instants are timestamptz, ids are prefixed text made by the application.

create table products (
  id text primary key,
  -- The catalogue order chosen by the owner.
  position integer not null,
  name text not null,
  brand text not null,
  manufacturer text not null,
  composition text not null,
  category text not null,
  category_slug text not null,
  sub_category text not null,
  schedule text not null check (schedule in ('OTC', 'NA', 'AYUSH', 'G', 'H', 'H1')),
  item_form text not null,
  pack_size text not null,
  package_contents text not null,
  usage text not null,
  shelf_life text not null,
  storage_instructions text not null,
  manufacture_date date,
  expiry_date date,
  -- The most of it in one order; null: the setting of the shop.
  max_quantity integer check (max_quantity > 0),
  highlighted_features text not null,
  description text not null,
  images jsonb not null default '[]',
  rating jsonb,
  hsn text not null,
  -- Hundredths of a per cent: 500 is 5 %.
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  country_of_origin text not null,
  mrp_paise bigint not null check (mrp_paise >= 0),
  selling_price_paise bigint not null check (selling_price_paise >= 0),
  stock integer not null check (stock >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The list and the id in it, e.g. "az:1"; null for products written by hand.
  external_id text unique,
  -- Salts and strengths in canonical form; null until the composition is parsed, '' when it names no salt.
  composition_key text,
  -- Units per pack ("10 tablet", "100 ml"); null when the label gives none.
  pack_units double precision check (pack_units > 0),
  pack_unit text,
  check (selling_price_paise <= mrp_paise)
);
create index products_in_catalogue_order on products (position, id) where withdrawn_at is null;
create index products_by_shelf on products (category_slug, sub_category, position, id) where withdrawn_at is null;
create index products_by_composition on products (composition_key, id) where withdrawn_at is null and composition_key <> '';
-- Other brands of a composition, the cheapest unit first.
create index products_by_unit_price on products (composition_key, pack_unit, (selling_price_paise / pack_units), position, id)
  where withdrawn_at is null and composition_key <> '' and pack_units is not null;

create table salts (
  -- The folded name: "amoxycillin" and "Amoxicillin " are both "amoxicillin".
  id text primary key,
  name text not null
);

create table product_salts (
  product_id text not null references products (id) on delete cascade,
  position smallint not null,
  salt_id text not null references salts (id),
  -- "500mg", "30mg/5ml"; '' when the composition gives none.
  strength text not null,
  primary key (product_id, position)
);
create index products_by_salt on product_salts (salt_id, product_id);

-- Notifies every process on commit that cached pages are outdated. Orders change stock alone and notify only when the
-- displayed availability changes, because commits that notify wait for each other's disk.
create function notify_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'catalogue');
  return null;
end
$$;

create trigger products_added_or_removed after insert or delete or truncate on products
  for each statement execute function notify_catalogue_change();

-- Every column but stock and updated_at; a test compares the list with the table.
create trigger products_edited after update of id, position, name, brand, manufacturer, composition, category,
  category_slug, sub_category, schedule, item_form, pack_size, package_contents, usage, shelf_life, storage_instructions,
  manufacture_date, expiry_date, max_quantity, highlighted_features, description, images, rating, hsn, gst_basis_points,
  country_of_origin, mrp_paise, selling_price_paise, created_at, withdrawn_at, external_id, composition_key, pack_units,
  pack_unit on products
  for each statement execute function notify_catalogue_change();

-- Pages show "In Stock", "Only N left" from 5 down, or "Out of Stock" (D12).
create trigger products_shown_availability_changed after update of stock on products
  for each row when (least(old.stock, 6) is distinct from least(new.stock, 6))
  execute function notify_catalogue_change();
