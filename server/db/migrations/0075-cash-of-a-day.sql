-- expand
-- Floats, petty expenses, cards, orders paid in two ways, and counts without the expected sum.

alter table orders drop constraint orders_cash_mode_check;
alter table orders add constraint orders_cash_mode_check check (cash_mode in ('cash', 'UPI', 'card', 'split'));

-- What changes the money that a person holds: received for an order, taken as a float, or spent.
alter table cash_rows
  alter column order_id drop not null,
  add column kind text not null default 'order' check (kind in ('order', 'float', 'expense')),
  -- What the money was spent on, or ''.
  add column purpose text not null default '',
  drop constraint cash_rows_order_id_key,
  drop constraint cash_rows_mode_check,
  drop constraint cash_rows_amount_paise_check,
  add constraint cash_rows_mode_check check (mode in ('cash', 'UPI', 'card')),
  add constraint cash_rows_amount_paise_check check (amount_paise <> 0 and (amount_paise < 0) = (kind = 'expense')),
  add constraint cash_rows_of_orders check ((kind = 'order') = (order_id is not null)),
  add constraint cash_rows_of_cash check (kind = 'order' or mode = 'cash'),
  add constraint cash_rows_of_purpose check ((kind = 'expense') = (purpose <> ''));
-- An order has one row for each way in which it was paid.
create unique index cash_rows_of_order on cash_rows (order_id, mode);

alter table cash_corrections
  drop constraint cash_corrections_mode_check,
  add constraint cash_corrections_mode_check check (mode in ('cash', 'UPI', 'card'));

alter table cash_sheets
  add column card_expected_paise bigint not null default 0 check (card_expected_paise >= 0),
  add column card_counted_paise bigint not null default 0 check (card_counted_paise >= 0),
  drop constraint cash_sheets_check1,
  add constraint cash_sheets_reason_check check (
    reason <> '' or (cash_expected_paise = cash_counted_paise and upi_expected_paise = upi_counted_paise
      and card_expected_paise = card_counted_paise)
  );

-- Counts of the money that a person holds, made before the expected sum was shown.
create table cash_counts (
  id bigint generated always as identity primary key,
  staff_id text not null references staff (id),
  counted_by text not null references staff (id),
  at timestamptz not null,
  -- The number of notes and coins by their rupees.
  notes jsonb not null,
  cash_paise bigint not null check (cash_paise >= 0),
  upi_paise bigint not null check (upi_paise >= 0),
  card_paise bigint not null check (card_paise >= 0),
  -- The rows of money that the count covers: how many, and the last of them.
  row_count integer not null check (row_count > 0),
  last_row_id bigint not null,
  -- Null until the sheet is closed.
  sheet_id text references cash_sheets (id)
);
create index open_cash_counts on cash_counts (staff_id, id) where sheet_id is null;
create index cash_counts_of_sheet on cash_counts (sheet_id);
create trigger cash_counts_are_append_only before update or delete on cash_counts
  for each row execute function refuse_change_but_sheet();
create trigger cash_counts_are_not_truncated before truncate on cash_counts
  for each statement execute function refuse_change();

-- Photos of receipts are encrypted like the pictures of customers.
alter table customer_files
  alter column customer_id drop not null,
  add column staff_id text references staff (id),
  add column cash_row_id bigint references cash_rows (id),
  drop constraint file_has_one_use,
  add constraint file_has_one_use check (
    num_nonnulls(prescription_id, return_id, trade_account_id, cash_row_id) <= 1),
  add constraint file_has_one_sender check (num_nonnulls(customer_id, staff_id) = 1),
  add constraint file_of_staff_is_a_receipt check (
    staff_id is null or num_nonnulls(prescription_id, return_id, trade_account_id) = 0),
  add constraint receipt_is_of_staff check (cash_row_id is null or staff_id is not null);
create index files_of_cash_row on customer_files (cash_row_id, position) where cash_row_id is not null;
drop index unsent_files;
create index unsent_files on customer_files (created_at)
  where prescription_id is null and return_id is null and trade_account_id is null and cash_row_id is null;
