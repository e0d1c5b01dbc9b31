-- expand
-- Orders that staff enter for licensed buyers, and the rounds of salesmen (trade-19).
alter table staff
  drop constraint staff_roles_check,
  add constraint staff_roles_check check (
    cardinality(roles) > 0
      and roles <@ array['owner', 'pharmacist', 'packer', 'support', 'accountant', 'rider', 'salesman']
  );

alter table trade_accounts add column salesman_id text references staff (id);
create index trade_accounts_of_salesman on trade_accounts (salesman_id, number) where salesman_id is not null;

-- Who entered an order of a licensed buyer; null: the buyer.
alter table orders add column entered_by text references staff (id);
create index entered_orders on orders (number) where entered_by is not null;
create index entered_orders_of_staff on orders (entered_by, number) where entered_by is not null;

-- Money that a salesman takes from a buyer is handed over as the money of orders. What is taken back is below zero.
alter table cash_rows
  add column receipt_id text references trade_receipts (id),
  drop constraint cash_rows_kind_check,
  drop constraint cash_rows_amount_paise_check,
  drop constraint cash_rows_of_cash,
  add constraint cash_rows_kind_check check (kind in ('order', 'float', 'expense', 'receipt')),
  add constraint cash_rows_amount_paise_check check (
    amount_paise <> 0 and (kind = 'receipt' or (amount_paise < 0) = (kind = 'expense'))),
  add constraint cash_rows_of_cash check (kind in ('order', 'receipt') or mode = 'cash'),
  add constraint cash_rows_of_receipts check ((kind = 'receipt') = (receipt_id is not null));
create index cash_rows_of_receipt on cash_rows (receipt_id) where receipt_id is not null;
