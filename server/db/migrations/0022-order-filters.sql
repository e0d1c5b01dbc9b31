-- The delivery zone of an order, and the filters of the desk's list of orders.

-- The zone that applied when the order was placed, also after the zone is removed; null for orders from before.
alter table orders add column zone_id text;

-- The desk reads a range of one of these for each state of order and payment, and merges the ranges.
create index orders_by_state on orders (status, payment_status, payment_type, created_at, number);
create index orders_by_zone on orders (zone_id, status, payment_status, payment_type, created_at, number);
drop index orders_to_fulfil, orders_awaiting_cash;
-- Few of the confirmed orders are on hold.
create index orders_on_hold on orders (status, created_at, number) where hold_reason is not null;
