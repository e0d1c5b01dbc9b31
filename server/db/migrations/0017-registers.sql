-- Numbered documents, and the registers of Rule 65 of the Drugs Rules, which packing writes (D48, D59, D68).

-- The last numbers that were given. A row is raised in the transaction that writes what is numbered, so no number is lost.
create table document_series (
  series text not null check (series ~ '^[A-Z][A-Z0-9]{0,2}$'),
  -- The financial year as "2627". Empty for registers, whose numbers go on over the years.
  fy text not null check (fy ~ '^(\d{4})?$'),
  last_number bigint not null check (last_number > 0),
  primary key (series, fy)
);

create table documents (
  id text primary key,
  number text not null unique check (number ~ '^[A-Z]{1,3}/\d{4}/\d{7}$'),
  -- The memo of Rule 65(3). An invoice of D68 takes its place with a kind and a series of its own.
  kind text not null check (kind in ('memo')),
  series text not null,
  fy text not null,
  -- The day in India.
  issued_on date not null,
  order_id text not null references orders (id),
  buyer jsonb not null,
  lines jsonb not null,
  totals jsonb not null
);
create unique index one_memo_per_order on documents (order_id) where kind = 'memo';
create index documents_by_day on documents (issued_on);

-- One row for each batch of a packed line that needs a prescription. Schedule H1 has a number of its own beside it.
create table prescription_register (
  serial bigint primary key,
  h1_serial bigint unique,
  -- "2026-11", in India.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  at timestamptz not null,
  order_id text not null references orders (id),
  -- The number of the document of the order.
  document text not null,
  product_id text not null,
  schedule text not null,
  drug text not null,
  maker text not null,
  batch text not null,
  expires_on date not null,
  -- Packs. 0 after the order was cancelled or came back.
  quantity integer not null check (quantity >= 0),
  prescriber_name text not null,
  prescriber_registration text not null,
  prescriber_address text not null,
  patient_name text not null,
  patient_address text not null,
  pharmacist_name text not null,
  pharmacist_registration text not null,
  -- The serial number of the row that this one replaces, which stays.
  corrects bigint unique check (corrects < serial),
  reason text not null,
  -- Who corrected it; null for packing.
  staff_id text references staff (id),
  check ((corrects is null) = (reason = '')),
  check ((schedule = 'H1') = (h1_serial is not null))
);
create index prescription_register_by_month on prescription_register (month, serial);
create index h1_register_by_month on prescription_register (month, h1_serial) where h1_serial is not null;
create index register_rows_of_order on prescription_register (order_id);

-- The H1 register with its own numbers.
create view h1_register as
select row.h1_serial as serial, row.at, row.order_id, row.document, row.product_id, row.drug, row.maker, row.batch,
  row.expires_on, row.quantity, row.prescriber_name, row.prescriber_registration, row.prescriber_address,
  row.patient_name, row.patient_address, row.pharmacist_name, row.pharmacist_registration, corrected.h1_serial as corrects,
  row.reason
from prescription_register row left join prescription_register corrected on corrected.serial = row.corrects
where row.h1_serial is not null;

-- Rows leave only when their retention is over: the purge names the table for its transaction (D48).
create function refuse_change_but_purge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('shop.purged_table', true) = tg_table_name then
    return null;
  end if;
  raise exception 'Rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger documents_are_append_only before update or delete or truncate on documents
  for each statement execute function refuse_change_but_purge();
create trigger prescription_register_is_append_only before update or delete or truncate on prescription_register
  for each statement execute function refuse_change_but_purge();
