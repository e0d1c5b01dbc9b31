-- expand
-- Copies of a customer's data, of which one lives at a time, for a day (your-data-2).
create table data_copies (
  id text primary key,
  customer_id text not null unique references customers (id) on delete cascade,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  -- The keys of the two encrypted files in the file store.
  key_id text,
  sealed_key text,
  page_sealed_key text,
  check ((ready_at is null) = (key_id is null) and (ready_at is null) = (sealed_key is null)
    and (ready_at is null) = (page_sealed_key is null))
);

-- Who uses the rights of a customer after death or incapacity (your-data-3).
create table nominees (
  customer_id text primary key references customers (id) on delete cascade,
  name text not null,
  contact text not null,
  named_at timestamptz not null
);

create index files_of_customer on customer_files (customer_id);
create index requests_of_customer on prescription_requests (customer_id);
