-- expand
-- The parcels of a month that came back.
create index returned_orders_by_time on order_history (at) where status = 'Returned';
