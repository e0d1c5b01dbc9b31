-- expand
-- What the supplier's bill comes to, with which the lines of a receipt are compared; null until it is typed.
alter table receipts add column bill_paise bigint check (bill_paise > 0);
