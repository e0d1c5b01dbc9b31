-- What visitors ask with the form of the contact page. Nothing but what they typed: no address of their computer.

create sequence enquiry_numbers start 10001;

create table enquiries (
  id text primary key,
  -- The ticket which the visitor reads.
  number bigint not null unique default nextval('enquiry_numbers'),
  name text not null,
  phone text not null,
  email text not null,
  address text not null,
  message text not null,
  created_at timestamptz not null
);
