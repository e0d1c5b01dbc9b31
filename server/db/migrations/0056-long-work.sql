-- expand
-- One row for each person or customer who waits for a file: how far it is. A lapsed lease is of a process that ended.
create unlogged table long_work (
  caller_id text primary key,
  id text not null,
  -- Finished parts, and all of them once they are counted.
  done integer not null default 0,
  total integer,
  leased_until timestamptz not null
);
