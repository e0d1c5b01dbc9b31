-- expand
-- Erasures of customers (erasure-1). The row of an erased customer stays without a name, for what the law keeps.
alter table customers
  add column erased_at timestamptz,
  drop constraint customers_check,
  add check (email is not null or is_unclaimed or erased_at is not null),
  add check (erased_at is null or (email is null and phone is null and password_hash is null and username = ''));
create index erased_customers on customers (erased_at) where erased_at is not null;

create table erasures (
  id text primary key,
  customer_id text not null references customers (id),
  state text not null default 'asked' check (state in ('asked', 'withdrawn', 'done')),
  asked_at timestamptz not null,
  -- Until then the mailed link confirms it.
  link_until timestamptz not null,
  confirmed_at timestamptz,
  -- When it is carried out; later than seven days after the confirmation if something was open then.
  due_at timestamptz,
  done_at timestamptz,
  -- What the law keeps, with the reason and the last day.
  kept jsonb not null default '[]',
  check ((confirmed_at is null) <= (done_at is null) and (confirmed_at is null) = (due_at is null)),
  check ((state = 'done') = (done_at is not null))
);
create unique index one_open_erasure on erasures (customer_id) where state = 'asked';
create index erasures_by_time on erasures (asked_at, id);
