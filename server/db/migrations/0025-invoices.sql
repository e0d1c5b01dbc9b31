-- GST rates by date, and one document for each packed order (tax-5, documents-2).

create table tax_rates (
  id text primary key,
  target text not null check (target in ('product', 'salts', 'hsn')),
  -- The product's id, the ids of salts, or the first digits of the HSN.
  keys text[] not null check (cardinality(keys) between 1 and 200),
  -- The first day in India.
  from_day date not null,
  -- Replaces the product's HSN; '' keeps it.
  hsn text not null check (hsn ~ '^(\d{4}|\d{6}|\d{8})?$'),
  -- Hundredths of a per cent: 500 is 5 %.
  gst_basis_points integer not null check (gst_basis_points between 0 and 10000),
  nature text not null check (nature in ('taxable', 'nil', 'exempt')),
  created_by text not null references staff (id),
  created_at timestamptz not null,
  check ((nature = 'taxable') = (gst_basis_points > 0)),
  check (target = 'salts' or cardinality(keys) = 1)
);
create index tax_rates_by_day on tax_rates (from_day, created_at);

-- The two digits of the state that staff chose for an order whose address is unclear (tax-4).
alter table orders add column supply_state text check (supply_state ~ '^\d{2}$');

-- The document of a packed order has the fields of the memo too. Memos from before stay as they are.
alter table documents drop constraint documents_kind_check;
alter table documents
  add constraint documents_kind_check check (kind in ('memo', 'tax-invoice', 'bill-of-supply', 'invoice-cum-bill')),
  -- The shop as it was on this day.
  add column seller jsonb,
  -- Two digits.
  add column place_of_supply text check (place_of_supply ~ '^\d{2}$'),
  -- The taxes of the delivery fee, and the sums.
  add column tax jsonb,
  -- Names the document in its public address /i/….
  add column token text unique check (length(token) >= 22),
  add constraint documents_are_complete check (
    (kind = 'memo') = (seller is null) and (kind = 'memo') = (place_of_supply is null)
    and (kind = 'memo') = (tax is null) and (kind = 'memo') = (token is null)
  );
drop index one_memo_per_order;
create unique index one_supply_document_per_order on documents (order_id)
  where kind in ('memo', 'tax-invoice', 'bill-of-supply', 'invoice-cum-bill');
create index documents_of_order on documents (order_id);

-- Documents whose order was cancelled in the month of its packing. Their numbers stay.
create table document_cancellations (
  document_id text primary key references documents (id),
  -- The day in India.
  cancelled_on date not null,
  reason text not null,
  staff_id text not null references staff (id),
  at timestamptz not null
);
create trigger document_cancellations_are_append_only before update or delete or truncate on document_cancellations
  for each statement execute function refuse_change_but_purge();
