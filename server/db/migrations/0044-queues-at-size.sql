-- Open orders at full size: their queues, and fewer steps while others wait for the numbers of documents.

-- An open order can lack packs of few products: those with missing promised packs, an expiry that has passed, or an MRP that
-- fell since the order was placed. All three are found by an index.
alter table products add column mrp_lowered_at timestamptz;
create index products_with_lower_mrp on products (mrp_lowered_at, id) where mrp_lowered_at is not null;
update products set mrp_lowered_at = now()
where exists (
  select from order_items item join orders on orders.id = item.order_id
  where item.product_id = products.id and orders.status = 'Confirmed' and item.unit_price_paise > products.mrp_paise);

create function note_lower_mrp() returns trigger language plpgsql as $$
begin
  new.mrp_lowered_at := greatest(now(), new.updated_at);
  return new;
end
$$;
create trigger products_mrp_lowered before update of mrp_paise on products
  for each row when (new.mrp_paise < old.mrp_paise) execute function note_lower_mrp();

-- Withdrawn products may still be in open orders.
drop index products_by_expiry;
create index products_by_expiry on products (expiry_date, id);

-- Packers claim the oldest orders without reading the others.
create index orders_to_pack on orders (created_at, number) where status = 'Confirmed' and hold_reason is null;
create index claimed_orders on orders (claimed_by) where status = 'Confirmed' and claimed_by is not null;
create index recalled_batches on batches (id) where state = 'recalled';

-- The statement that writes a document writes its codes too: a trigger cost every packing a plan of its own.
drop trigger documents_have_hsn_codes on documents;
drop function add_document_hsn_codes();
