-- expand
-- How many per cent below its rates a price list offers packs that expire soon (trade-16); 0 offers none.
alter table price_lists
  add column short_dated_percent integer not null default 0 check (short_dated_percent between 0 and 90);
