-- Parcels of returns, the end of refused returns, and documents by HSN.

alter table returns
  add column carrier text not null default '',
  add column refused_at timestamptz;
update returns set refused_at = coalesce(
  (select max(at) from audit_log where action = 'returns.refuse' and subject_id = returns.id), now())
  where state = 'refused';
alter table returns add constraint refused_returns_have_a_time check ((state = 'refused') = (refused_at is not null));
-- Returns by their end: those of a month, and those whose photos are deleted.
create index ended_returns on returns (coalesce(settled_at, refused_at))
  where coalesce(settled_at, refused_at) is not null;

-- The HSN codes of each document, so that those of a code in a month are found at once. '' is a line without a code.
create table document_hsn_codes (
  hsn text not null,
  issued_on date not null,
  number text not null references documents (number) on delete cascade,
  primary key (hsn, issued_on, number)
);
create index document_hsn_codes_by_number on document_hsn_codes (number);

create function add_document_hsn_codes() returns trigger language plpgsql as $$
begin
  insert into document_hsn_codes (hsn, issued_on, number)
  select distinct line -> 'tax' ->> 'hsn', added.issued_on, added.number
  from added cross join jsonb_array_elements(added.lines) as line
  where line -> 'tax' ->> 'hsn' is not null;
  return null;
end
$$;
create trigger documents_have_hsn_codes after insert on documents
  referencing new table as added for each statement execute function add_document_hsn_codes();
insert into document_hsn_codes (hsn, issued_on, number)
select distinct line -> 'tax' ->> 'hsn', issued_on, number
from documents cross join jsonb_array_elements(lines) as line
where line -> 'tax' ->> 'hsn' is not null;
