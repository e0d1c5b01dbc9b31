-- Online payments of invoices, and saved lists of the order pad (trade-9, trade-10).

-- The invoices that an online payment pays. Its attempt belongs to the order of the oldest one.
create table invoice_payments (
  attempt_id text not null references payment_attempts (id),
  document_id text not null references documents (id),
  amount_paise bigint not null check (amount_paise > 0),
  primary key (attempt_id, document_id)
);
create index invoice_payments_of_document on invoice_payments (document_id);

-- A receipt is recorded by staff, or once by the captured attempt.
alter table trade_receipts
  add column attempt_id text unique references payment_attempts (id),
  alter column staff_id drop not null,
  drop constraint trade_receipts_mode_check,
  add constraint trade_receipts_mode_check check (mode in ('cash', 'cheque', 'upi', 'transfer', 'online')),
  add constraint receipt_has_one_source check (num_nonnulls(staff_id, attempt_id) = 1),
  add constraint online_receipt_has_attempt check ((mode = 'online') = (attempt_id is not null));

create table trade_lists (
  id text primary key,
  account_id text not null references trade_accounts (id),
  name text not null check (name <> ''),
  -- Products with paid packs, in their order.
  lines jsonb not null,
  changed_at timestamptz not null
);
create unique index trade_lists_of_account on trade_lists (account_id, lower(name));
