-- expand
-- Post-dated cheques, which pay on their day, and money on account that was paid back (trade-18).
create table trade_cheques (
  id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references trade_accounts (id),
  reference text not null,
  amount_paise bigint not null check (amount_paise > 0),
  received_on date not null,
  -- The date on the cheque.
  cheque_on date not null,
  -- Numbers and parts of the invoices that staff chose for it.
  invoices jsonb not null default '[]',
  staff_id text not null references staff (id),
  at timestamptz not null,
  -- The payment that it became on its day.
  receipt_id text unique references trade_receipts (id),
  -- It was given back before its day.
  ended_on date,
  ended_by text references staff (id),
  ending text not null default '',
  check (num_nonnulls(receipt_id, ended_on) <= 1),
  check ((ended_on is null) = (ended_by is null) and (ended_on is null) = (ending = ''))
);
create index trade_cheques_by_day on trade_cheques (cheque_on) where receipt_id is null and ended_on is null;
create index trade_cheques_of_account on trade_cheques (account_id, number);

create table trade_payouts (
  id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references trade_accounts (id),
  mode text not null check (mode in ('cheque', 'upi', 'transfer')),
  reference text not null,
  amount_paise bigint not null check (amount_paise > 0),
  paid_on date not null,
  staff_id text not null references staff (id),
  at timestamptz not null
);
create index trade_payouts_of_account on trade_payouts (account_id, number);

-- Finds a UTR or cheque number that was recorded before.
create index trade_receipts_by_reference on trade_receipts (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')));
