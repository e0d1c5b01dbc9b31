-- Returns by customers, and the credit notes of what came back (tax-3).

create table returns (
  id text primary key,
  number bigint generated always as identity unique,
  order_id text not null references orders (id),
  state text not null check (state in
    ('asked', 'approved', 'refused', 'sent', 'collecting', 'received', 'inspected', 'settled')),
  reason text not null check (reason in ('unwanted', 'faulty', 'wrong', 'expired', 'damaged')),
  note text not null,
  asked_at timestamptz not null,
  -- The day in India by which the money is to be back.
  due_on date not null,
  -- Why it was refused, for the customer.
  refusal text not null default '',
  tracking_number text not null default '',
  -- Where the money of a cash order goes. Sealed, and deleted when the return ends.
  sealed_payout text,
  payout_hint text not null default '',
  payout_reference text not null default '',
  refund_paise bigint check (refund_paise >= 0),
  settled_at timestamptz,
  check ((state = 'settled') = (settled_at is not null) and (settled_at is null) = (refund_paise is null)),
  check (sealed_payout is null or state not in ('refused', 'settled'))
);
create index returns_of_order on returns (order_id);
create index returns_by_state on returns (state, number);
create index payouts_by_day on returns (settled_at) where payout_reference <> '';
create index late_returns on returns (due_on) where state not in ('refused', 'settled');
create unique index one_open_return_per_order on returns (order_id) where state not in ('refused', 'settled');

-- What the customer wants to send back.
create table return_lines (
  return_id text not null references returns (id),
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (return_id, position)
);

-- What the inspection accepted.
create table return_packs (
  return_id text not null,
  position integer not null,
  batch_id text not null references batches (id),
  shelved integer not null check (shelved >= 0),
  destroyed integer not null check (destroyed >= 0),
  primary key (return_id, position, batch_id),
  foreign key (return_id, position) references return_lines (return_id, position),
  check (shelved + destroyed > 0)
);

-- Encrypted pictures of customers show prescriptions, or what is wrong with a return.
alter table prescription_files rename to customer_files;
alter table customer_files
  add column return_id text references returns (id),
  add constraint file_has_one_use check (prescription_id is null or return_id is null);
create index files_of_return on customer_files (return_id, position) where return_id is not null;
drop index unsent_prescription_files;
create index unsent_files on customer_files (created_at) where prescription_id is null and return_id is null;

alter table documents drop constraint documents_kind_check;
alter table documents
  add constraint documents_kind_check
    check (kind in ('memo', 'tax-invoice', 'bill-of-supply', 'invoice-cum-bill', 'credit-note')),
  -- Number and day of the document that a credit note corrects.
  add column original jsonb,
  add column return_id text unique references returns (id),
  add constraint credit_notes_name_their_document check ((kind = 'credit-note') = (original is not null)),
  add constraint only_credit_notes_have_returns check (return_id is null or kind = 'credit-note');
