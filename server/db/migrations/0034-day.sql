-- The rider's run and closing time. Money recorded before this migration has no rows: it was never counted, and a locked
-- sheet of uncounted figures would be false.

-- Which member of staff brings a parcel.
create table run_parcels (
  order_id text primary key references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  taken_at timestamptz not null
);

-- The failed tries to deliver a parcel.
create table delivery_tries (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  at timestamptz not null,
  reason text not null
);
create index tries_of_order on delivery_tries (order_id);

-- The parcels of own staff on their way, for the run.
create index parcels_of_own_staff on orders (number)
  where status in ('Shipped', 'Out for Delivery') and lower(btrim(carrier)) = 'own staff';

-- The money that one person handed over at closing time.
create table cash_sheets (
  id text primary key,
  number bigint generated always as identity unique,
  -- The day of the shop in India that the sheet belongs to.
  day date not null,
  -- Whose money it is, and who closed the sheet.
  staff_id text not null references staff (id),
  closed_by text not null references staff (id),
  at timestamptz not null,
  cash_expected_paise bigint not null check (cash_expected_paise >= 0),
  cash_counted_paise bigint not null check (cash_counted_paise >= 0),
  upi_expected_paise bigint not null check (upi_expected_paise >= 0),
  upi_counted_paise bigint not null check (upi_counted_paise >= 0),
  -- The number of notes and coins by their rupees.
  notes jsonb not null,
  reason text not null,
  -- Null: the safe of the shop.
  handed_to text references staff (id),
  check (handed_to <> staff_id),
  check (
    reason <> '' or (cash_expected_paise = cash_counted_paise and upi_expected_paise = upi_counted_paise)
  )
);
create index cash_sheets_of_day on cash_sheets (day, number);
create index cash_sheets_of_staff on cash_sheets (staff_id, number);

-- Money of cash orders, one row for each paid order.
create table cash_rows (
  id bigint generated always as identity primary key,
  order_id text not null unique references orders (id),
  amount_paise bigint not null check (amount_paise > 0),
  mode text not null check (mode in ('cash', 'UPI')),
  -- Who received it.
  staff_id text not null references staff (id),
  at timestamptz not null,
  place text not null check (place in ('outlet', 'run')),
  -- Null until it is handed over.
  sheet_id text references cash_sheets (id)
);
create index open_cash_rows on cash_rows (staff_id, at) where sheet_id is null;
create index cash_rows_of_sheet on cash_rows (sheet_id);

create table cash_corrections (
  id bigint generated always as identity primary key,
  sheet_id text not null references cash_sheets (id),
  mode text not null check (mode in ('cash', 'UPI')),
  -- Above zero: more was there than counted.
  amount_paise bigint not null check (amount_paise <> 0),
  reason text not null check (reason <> ''),
  staff_id text not null references staff (id),
  at timestamptz not null
);
create index corrections_of_sheet on cash_corrections (sheet_id);

-- Days whose sheets are complete.
create table locked_cash_days (
  day date primary key,
  staff_id text not null references staff (id),
  at timestamptz not null
);

create trigger cash_sheets_are_append_only before update or delete or truncate on cash_sheets
  for each statement execute function refuse_change();
create trigger cash_corrections_are_append_only before update or delete or truncate on cash_corrections
  for each statement execute function refuse_change();
create trigger locked_cash_days_are_append_only before update or delete or truncate on locked_cash_days
  for each statement execute function refuse_change();

-- A row only ever gets its sheet, once.
create function refuse_change_but_sheet() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sheet_id is null and new.sheet_id is not null
    and to_jsonb(new) - 'sheet_id' = to_jsonb(old) - 'sheet_id' then
    return new;
  end if;
  raise exception 'Rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger cash_rows_are_append_only before update or delete on cash_rows
  for each row execute function refuse_change_but_sheet();
create trigger cash_rows_are_not_truncated before truncate on cash_rows
  for each statement execute function refuse_change();

create index captures_by_day on payment_captures (recorded_at);
create index refunds_by_day on refunds (settled_at) where state = 'succeeded';
