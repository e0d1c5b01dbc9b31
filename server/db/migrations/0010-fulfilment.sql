-- From confirmation to cash: claims, holds, cut lines and notes of staff.

alter table orders
  -- Value of the cut lines; the customer owes total_paise - cut_paise.
  add column cut_paise bigint not null default 0 check (cut_paise >= 0 and cut_paise <= total_paise),
  add column hold_reason text,
  -- The pharmacist who saw the prescriptions.
  add column prescription_seen_by text references staff (id),
  -- Who packs the order, until the lease ends.
  add column claimed_by text references staff (id),
  add column claimed_until timestamptz,
  add column packed_at timestamptz,
  add column delivered_at timestamptz,
  -- How a cash order was paid.
  add column cash_mode text check (cash_mode in ('cash', 'UPI'));

create table order_line_cuts (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  staff_id text not null references staff (id),
  at timestamptz not null,
  foreign key (order_id, position) references order_items (order_id, position)
);
create index cuts_of_order on order_line_cuts (order_id);

create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  at timestamptz not null,
  staff_id text not null references staff (id),
  note text not null
);
create index notes_of_order on order_notes (order_id);

-- A cut is refunded by itself, so one capture can have several refunds of this reason.
alter table refunds add column cause text not null default '';
drop index one_refund_per_reason;
create unique index one_refund_per_reason on refunds (attempt_id, capture_id, reason, cause) where reason <> 'by_gateway';

-- The queues and searches of the desk.
create index orders_to_fulfil on orders (status, number)
  where status in ('Pending', 'Confirmed', 'Packed', 'Shipped', 'Out for Delivery');
create index orders_by_phone on orders ((shipping ->> 'phoneNumber'), number desc);
create index orders_by_name on orders using gin (lower(shipping ->> 'name') gin_trgm_ops);
create index orders_of_product on order_items (product_id, order_id);
