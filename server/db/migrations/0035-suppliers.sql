-- Returns to suppliers, and what is bought from them (stock-4, stock-5).

alter table suppliers add column email text not null default '';

create table supplier_returns (
  id text primary key,
  number bigint generated always as identity unique,
  supplier_id text not null references suppliers (id),
  state text not null default 'draft' check (state in ('draft', 'sent', 'credited', 'refused', 'cancelled')),
  version integer not null default 1,
  -- Who changed the lines last.
  prepared_by text not null references staff (id),
  prepared_at timestamptz not null,
  sent_by text references staff (id),
  sent_at timestamptz,
  credit_paise bigint check (credit_paise >= 0),
  -- The number of the supplier's credit note.
  credit_note text not null default '',
  credited_on date,
  refusal text not null default '',
  check ((state in ('sent', 'credited', 'refused')) = (sent_at is not null) and (sent_at is null) = (sent_by is null)),
  check ((state = 'credited') = (credit_paise is not null) and (credit_paise is null) = (credited_on is null))
);
create unique index one_draft_per_supplier on supplier_returns (supplier_id) where state = 'draft';
create index supplier_returns_by_state on supplier_returns (state, number);

create table supplier_return_lines (
  return_id text not null references supplier_returns (id),
  batch_id text not null references batches (id),
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('expired', 'near', 'recalled', 'damaged')),
  primary key (return_id, batch_id)
);
create index supplier_returns_of_batch on supplier_return_lines (batch_id);

alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements
  add column supplier_return_id text references supplier_returns (id),
  add constraint stock_movements_kind_check check (kind in
    ('receive', 'opening', 'pack', 'return', 'shelve', 'destroy', 'adjust', 'count', 'supplier-return'));

-- When a product is bought again: computed each night from what was packed, unless staff set it.
create table reorder_points (
  product_id text primary key references products (id) on delete cascade,
  -- Packs packed in the last 90 days.
  sold integer not null default 0 check (sold >= 0),
  computed integer not null default 0 check (computed >= 0),
  edited integer check (edited >= 0),
  -- The supplier of the last posted receipt.
  supplier_id text references suppliers (id),
  -- Whether the stock may fall below it before the next night: only these are compared when the list is read.
  is_watched boolean not null default false
);
create index watched_reorder_points on reorder_points (product_id) where is_watched;

insert into reorder_points (product_id, supplier_id)
select distinct on (line.product_id) line.product_id, receipts.supplier_id
from receipt_lines line join receipts on receipts.id = line.receipt_id
where receipts.state = 'posted' order by line.product_id, receipts.posted_at desc;

create table purchase_orders (
  id text primary key,
  number bigint generated always as identity unique,
  supplier_id text not null references suppliers (id),
  -- Where it was mailed; empty for a file.
  mailed_to text not null,
  ordered_by text not null references staff (id),
  ordered_at timestamptz not null
);

create table purchase_order_lines (
  id bigint generated always as identity primary key,
  order_id text not null references purchase_orders (id),
  product_id text not null references products (id),
  quantity integer not null check (quantity > 0),
  received integer not null default 0 check (received between 0 and quantity),
  cancelled_at timestamptz,
  unique (order_id, product_id)
);
create index open_purchase_lines on purchase_order_lines (product_id, id)
  where cancelled_at is null and received < quantity;
