-- Batches: what the shelf holds, who brought it and which order got it (D60). products.stock stays what can be sold.

-- Exists from the first batch of a product on. Without a row all packs are unbatched: their number is the stock plus what is
-- promised to Pending and Confirmed orders, and none is short.
create table stock_levels (
  product_id text primary key references products (id) on delete cascade,
  unbatched integer not null check (unbatched >= 0),
  -- Promised packs that are missing.
  short integer not null default 0 check (short >= 0),
  -- What the product page said of the unbatched packs.
  unbatched_mrp_paise bigint not null check (unbatched_mrp_paise >= 0),
  unbatched_made_on date,
  unbatched_expires_on date
);
create index short_products on stock_levels (product_id) where short > 0;

create table suppliers (
  id text primary key,
  name text not null,
  gstin text not null,
  phone text not null,
  created_at timestamptz not null
);
create unique index suppliers_by_name on suppliers (lower(name));

create table batches (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  number text not null,
  made_on date,
  -- The last day of the month printed; the batch is good on it.
  expires_on date not null,
  mrp_paise bigint not null check (mrp_paise > 0),
  -- Price to the retailer.
  ptr_paise bigint check (ptr_paise >= 0),
  state text not null check (state in ('sellable', 'near', 'expired', 'recalled', 'blocked')),
  -- Packs on the shelf, and packs that came back and wait for inspection.
  on_hand integer not null check (on_hand >= 0),
  held integer not null default 0 check (held >= 0),
  supplier_id text references suppliers (id),
  version integer not null default 1,
  created_at timestamptz not null,
  unique (product_id, number, expires_on, mrp_paise)
);
-- The proposal of a line, and the lists by expiry.
create index batches_to_sell on batches (product_id, expires_on, on_hand, id) where state = 'sellable' and on_hand > 0;
create index batches_by_expiry on batches (expires_on, id) where on_hand > 0 or held > 0;
create index batches_by_state on batches (state, expires_on, id) where on_hand > 0 or held > 0;
create index batches_held on batches (expires_on, id) where held > 0;
create index batches_by_number on batches (number);

create table receipts (
  id text primary key,
  number bigint generated always as identity unique,
  supplier_id text not null references suppliers (id),
  invoice_number text not null,
  invoice_date date not null,
  state text not null default 'draft' check (state in ('draft', 'posted')),
  version integer not null default 1,
  created_by text not null references staff (id),
  created_at timestamptz not null,
  posted_by text references staff (id),
  posted_at timestamptz,
  unique (supplier_id, invoice_number),
  check ((state = 'posted') = (posted_by is not null)),
  check ((state = 'posted') = (posted_at is not null))
);
create index receipts_by_state on receipts (state, number);

create table receipt_lines (
  receipt_id text not null references receipts (id) on delete cascade,
  position integer not null,
  product_id text not null references products (id),
  batch_number text not null,
  made_on date,
  expires_on date not null,
  mrp_paise bigint not null check (mrp_paise >= 0),
  ptr_paise bigint check (ptr_paise >= 0),
  quantity integer not null check (quantity >= 0),
  free_quantity integer not null check (free_quantity >= 0),
  -- The selling price from this receipt on.
  new_price_paise bigint check (new_price_paise >= 0),
  gtin text,
  batch_id text references batches (id),
  primary key (receipt_id, position)
);

-- The product numbers seen on packs.
create table product_gtins (
  gtin text primary key,
  product_id text not null references products (id) on delete cascade
);

-- The ledger: on_hand and held of a batch are the sums of its movements.
create table stock_movements (
  id bigint generated always as identity primary key,
  batch_id text not null references batches (id),
  product_id text not null references products (id),
  at timestamptz not null,
  kind text not null check (kind in ('receive', 'opening', 'pack', 'return', 'shelve', 'destroy', 'adjust', 'count')),
  shelf integer not null,
  held integer not null,
  order_id text references orders (id),
  receipt_id text references receipts (id),
  reason text not null,
  -- Null for the calendar.
  staff_id text references staff (id),
  check (shelf <> 0 or held <> 0)
);
create index movements_of_batch on stock_movements (batch_id, id);
create index movements_of_product on stock_movements (product_id, id);
create index movements_by_kind on stock_movements (kind, id);
create trigger stock_movements_are_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();

-- The batches of a packed line, kept for ever.
create table order_item_batches (
  order_id text not null,
  position integer not null,
  batch_id text not null references batches (id),
  quantity integer not null check (quantity > 0),
  mrp_paise bigint not null,
  primary key (order_id, position, batch_id),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index orders_of_batch on order_item_batches (batch_id);

-- Differences that a person asked for; large write-offs wait for a second one.
create table stock_adjustments (
  id text primary key,
  batch_id text not null references batches (id),
  difference integer not null check (difference <> 0),
  reason text not null,
  note text not null,
  value_paise bigint not null check (value_paise >= 0),
  state text not null check (state in ('waiting', 'done', 'refused')),
  requested_by text not null references staff (id),
  requested_at timestamptz not null,
  decided_by text references staff (id),
  check (state <> 'refused' or decided_by is not null),
  check (decided_by <> requested_by)
);
create index adjustments_waiting on stock_adjustments (requested_at) where state = 'waiting';

create table recalls (
  id text primary key,
  product_id text not null references products (id),
  batch_number text not null,
  reason text not null,
  staff_id text not null references staff (id),
  at timestamptz not null,
  unique (product_id, batch_number)
);
create index recalls_by_time on recalls (at, id);

create table recall_notices (
  id text primary key,
  recall_id text not null references recalls (id) on delete cascade,
  order_id text not null references orders (id),
  quantity integer not null check (quantity > 0),
  mailed_at timestamptz,
  answer text check (answer in ('returns', 'used', 'destroyed', 'unreachable')),
  note text not null default '',
  unique (recall_id, order_id)
);
create index notices_of_order on recall_notices (order_id);
