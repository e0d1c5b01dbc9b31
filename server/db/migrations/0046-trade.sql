-- Licensed buyers, their prices, their orders and their money (trade-1 to trade-8).

create table price_lists (
  id text primary key,
  name text not null check (name <> ''),
  version integer not null default 1,
  created_by text not null references staff (id),
  created_at timestamptz not null
);

create table trade_accounts (
  id text primary key,
  number bigint generated always as identity unique,
  customer_id text not null unique references customers (id),
  kind text not null check (kind in ('chemist', 'hospital', 'doctor', 'distributor')),
  firm text not null,
  gstin text not null check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  state text not null check (state in ('asked', 'asked-again', 'verified', 'refused', 'lapsed', 'blocked')),
  -- The licensed premises, the only place of delivery.
  premises jsonb not null,
  -- What staff told the applicant: what is missing, or why not.
  answer text not null default '',
  -- Whether staff have something to check: an application, or a renewed licence.
  is_waiting boolean not null default true,
  price_list_id text references price_lists (id),
  -- 0 is no credit.
  credit_limit_paise bigint not null default 0 check (credit_limit_paise >= 0),
  terms_days integer not null default 0 check (terms_days between 0 and 365),
  version integer not null default 1,
  asked_at timestamptz not null,
  verified_at timestamptz
);
create unique index one_account_per_gstin on trade_accounts (gstin) where state <> 'refused';
create index trade_accounts_by_state on trade_accounts (state, number);
create index trade_accounts_waiting on trade_accounts (number) where is_waiting;
create index trade_accounts_by_firm on trade_accounts (lower(firm) text_pattern_ops, number);
create index trade_accounts_by_gstin on trade_accounts (gstin);

create table trade_licences (
  account_id text not null references trade_accounts (id),
  form text not null check (form in ('20', '21', '20B', '21B', 'registration')),
  number text not null,
  -- The last day on which it holds.
  valid_until date not null,
  -- Its pictures, in their order.
  file_ids text[] not null default '{}',
  -- Sent, and not confirmed by staff yet. A confirmed one stays in force beside it.
  is_asked boolean not null default false,
  primary key (account_id, form, is_asked)
);
create index trade_licences_by_end on trade_licences (valid_until);

-- Pictures of the licences.
alter table customer_files
  add column trade_account_id text references trade_accounts (id),
  drop constraint file_has_one_use,
  add constraint file_has_one_use check (num_nonnulls(prescription_id, return_id, trade_account_id) <= 1);
create index files_of_trade_account on customer_files (trade_account_id, position) where trade_account_id is not null;
drop index unsent_files;
create index unsent_files on customer_files (created_at)
  where prescription_id is null and return_id is null and trade_account_id is null;

-- Rates of an account of its own stand in a list of its own, which wins over the shared one.
-- A foreign key would close a circle, which no backup can restore; accounts are never deleted.
alter table price_lists add column account_id text unique;
create index price_lists_by_name on price_lists (lower(name), id);

create table price_list_items (
  list_id text not null references price_lists (id),
  product_id text not null references products (id) on delete cascade,
  -- The first day in India on which it holds; the latest one counts.
  valid_from date not null,
  -- The slab: the rate holds from so many packs of a line on.
  min_quantity integer not null check (min_quantity > 0),
  -- Per pack, before tax. 0 ends the product on this list.
  rate_paise bigint not null check (rate_paise >= 0),
  case_pack integer not null default 1 check (case_pack > 0),
  -- The scheme "10+1": `scheme_free` packs free for each `scheme_paid` paid ones. 0 is none.
  scheme_paid integer not null default 0 check (scheme_paid >= 0),
  scheme_free integer not null default 0 check (scheme_free >= 0),
  primary key (list_id, product_id, valid_from, min_quantity),
  check ((scheme_paid = 0) = (scheme_free = 0))
);
create index price_list_items_of_product on price_list_items (product_id);

alter table orders drop constraint orders_payment_type_check;
alter table orders
  add constraint orders_payment_type_check check (payment_type in ('COD', 'ONLINE', 'CREDIT')),
  -- Of an order at trade prices.
  add column trade_account_id text references trade_accounts (id),
  -- The buyer's own number of the order.
  add column po_number text not null default '' check (length(po_number) <= 30),
  add constraint credit_is_for_trade check (payment_type <> 'CREDIT' or trade_account_id is not null);
-- Trade orders of the desk's list, of which each state of order and payment is a range.
create index trade_orders_by_state on orders (status, payment_status, payment_type, created_at, number)
  where trade_account_id is not null;
create index orders_of_trade_account on orders (trade_account_id, number) where trade_account_id is not null;

-- Null on retail lines, whose price includes tax and whose amount is price times quantity.
alter table order_items
  -- The terms of the line: rate before tax in paise, scheme, and the free packs among `quantity`.
  add column trade jsonb,
  -- What the ordered packs cost with tax.
  add column line_total_paise bigint check (line_total_paise >= 0),
  add check ((trade is null) = (line_total_paise is null));

create table trade_receipts (
  id text primary key,
  number bigint generated always as identity unique,
  account_id text not null references trade_accounts (id),
  mode text not null check (mode in ('cash', 'cheque', 'upi', 'transfer')),
  reference text not null,
  amount_paise bigint not null check (amount_paise > 0),
  received_on date not null,
  staff_id text not null references staff (id),
  at timestamptz not null,
  -- A bounced cheque, or a receipt that was typed wrongly.
  reversed_on date,
  reversed_by text references staff (id),
  reversal text not null default '',
  check ((reversed_on is null) = (reversed_by is null) and (reversed_on is null) = (reversal = ''))
);
create index trade_receipts_of_account on trade_receipts (account_id, number);

-- Which invoices a receipt pays, where staff chose them. All other money pays the oldest invoices first (trade-7).
create table trade_allocations (
  receipt_id text not null references trade_receipts (id),
  document_id text not null references documents (id),
  amount_paise bigint not null check (amount_paise > 0),
  primary key (receipt_id, document_id)
);
create index trade_allocations_of_document on trade_allocations (document_id);
