-- Months whose figures are filed (reports-1), and documents by state.

create table locked_months (
  -- "2026-11", in India.
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  staff_id text not null references staff (id),
  at timestamptz not null
);
create trigger locked_months_are_append_only before update or delete or truncate on locked_months
  for each statement execute function refuse_change();

drop index documents_by_day;
create index documents_by_day on documents (issued_on, number);
