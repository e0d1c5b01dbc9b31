-- Enquiries from the contact form: what visitors typed and nothing else, no network address.

create sequence enquiry_numbers start 10001;

create table enquiries (
  id text primary key,
  -- The ticket number shown to the visitor.
  number bigint not null unique default nextval('enquiry_numbers'),
  name text not null,
  phone text not null,
  email text not null,
  address text not null,
  message text not null,
  created_at timestamptz not null
);
