-- expand
-- The figures of a day: what was packed, sent and received until a time of it.
create index orders_by_packing on orders (packed_at) where packed_at is not null;
create index orders_by_shipping on orders (shipped_at) where shipped_at is not null;
create index cash_rows_by_time on cash_rows (at) include (amount_paise);
