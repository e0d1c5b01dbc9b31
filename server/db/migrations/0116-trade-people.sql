-- expand
-- People who order for the firm of a licensed buyer (trade-22).
create table trade_people (
  id text primary key,
  account_id text not null references trade_accounts (id),
  -- The invited mail address, in lower case; '' once the person is removed.
  email text not null,
  -- As the holder typed it; '' once the person is erased.
  name text not null,
  trade_right text not null check (trade_right in ('orders', 'orders-and-money')),
  invited_at timestamptz not null,
  joined_at timestamptz,
  removed_at timestamptz,
  -- The person's own customer once joined.
  customer_id text references customers (id),
  check ((joined_at is null) = (customer_id is null)),
  -- An invitation that is not accepted is deleted.
  check (removed_at is null or joined_at is not null),
  check ((email = '') = (removed_at is not null))
);
create unique index one_address_per_firm on trade_people (account_id, email) where removed_at is null;
create unique index one_firm_per_person on trade_people (customer_id) where removed_at is null and customer_id is not null;
create index people_of_account on trade_people (account_id, invited_at);
create index invited_people on trade_people (email) where joined_at is null;
create index memberships_of_customer on trade_people (customer_id) where customer_id is not null;
