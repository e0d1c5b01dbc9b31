-- What a product is made of, as rows: "same composition" and the search by salt compare these and never text.

alter table products
  -- The id of the list it was imported from, e.g. "az:1"; null for products written by hand.
  add column external_id text unique,
  -- Salts and strengths in one canonical text; null until the composition was read, '' where it says nothing.
  add column composition_key text,
  -- How many of which unit a pack holds ("10 tablet", "100 ml"); null where the label does not say.
  add column pack_units double precision check (pack_units > 0),
  add column pack_unit text;

create table salts (
  -- The folded name: "amoxycillin" and "Amoxicillin " are both "amoxicillin".
  id text primary key,
  name text not null
);

create table product_salts (
  product_id text not null references products (id) on delete cascade,
  position smallint not null,
  salt_id text not null references salts (id),
  -- "500mg", "30mg/5ml"; '' where none is given.
  strength text not null,
  primary key (product_id, position)
);
create index products_by_salt on product_salts (salt_id, product_id);
create index products_by_composition on products (composition_key, id) where withdrawn_at is null and composition_key <> '';
