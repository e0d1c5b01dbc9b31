-- Customers, canned replies and doctors at the desk.

-- A blocked customer cannot log in or order (accounts-10).
alter table customers
  add column blocked_at timestamptz,
  add column blocked_by text references staff (id),
  add column blocked_reason text,
  add check ((blocked_at is null) = (blocked_reason is null) and (blocked_at is null) = (blocked_by is null));

create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id) on delete cascade,
  at timestamptz not null,
  staff_id text not null references staff (id),
  note text not null
);
create index notes_of_customer on customer_notes (customer_id, id);

-- The desk finds customers by parts of their name and address, and by their phone.
create index customers_by_name on customers using gin (plain_characters(lower(username)) gin_trgm_ops);
create index customers_by_email on customers using gin (email gin_trgm_ops);
create index customers_by_time on customers (created_at, id);
create index addresses_by_phone on addresses (phone_number);
create index enquiries_by_email on enquiries (lower(email), number);

-- Answers to repeated questions; `{name}` and `{number}` stand for the customer and the ticket.
create table canned_replies (
  id text primary key,
  title text not null,
  text text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null references staff (id)
);
create unique index canned_replies_by_title on canned_replies (lower(title));

-- The doctors of decided prescriptions, as they were written last, by their registration number.
create table doctors (
  -- The number in capitals without spaces.
  registration_key text primary key,
  registration text not null,
  name text not null,
  address text not null,
  seen_at timestamptz not null
);
create index doctors_by_name on doctors using gin (lower(name) gin_trgm_ops);
create index doctors_by_registration on doctors (registration_key text_pattern_ops);
insert into doctors (registration_key, registration, name, address, seen_at)
select distinct on (key) key, doctor_registration, doctor_name, doctor_address, decided_at
from (select *, upper(regexp_replace(doctor_registration, '\s', '', 'g')) as key from prescriptions
  where doctor_registration is not null and doctor_name is not null and decided_at is not null) as decided
where key <> ''
order by key, decided_at desc;
