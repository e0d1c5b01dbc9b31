-- The addresses that a customer saved, to choose from again (addresses-5). The saved one is the row in `addresses`.
create table recent_addresses (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id) on delete cascade,
  -- "Home" or "Parents"; empty without a name.
  label text not null,
  address jsonb not null,
  used_at timestamptz not null
);
create index recent_addresses_of_customer on recent_addresses (customer_id, used_at);
insert into recent_addresses (customer_id, label, address, used_at)
select customer_id, '', jsonb_build_object('name', name, 'phoneNumber', phone_number, 'email', email, 'address', address,
  'city', city, 'state', state, 'postalCode', postal_code, 'country', country), updated_at
from addresses;
