-- Prescriptions: their patients, pictures and decided lines, and the order lines that they are for (D56 to D59).

create table patients (
  id text primary key,
  customer_id text not null references customers (id),
  name text not null,
  birth_year integer not null,
  address text not null,
  created_at timestamptz not null
);
create index patients_of_customer on patients (customer_id);

create table prescriptions (
  id text primary key,
  number bigint generated always as identity unique,
  customer_id text not null references customers (id),
  patient_id text references patients (id),
  state text not null check (state in ('received', 'more', 'approved', 'refused', 'withdrawn')),
  note text not null default '',
  doctor_name text,
  doctor_registration text,
  doctor_address text,
  issued_on date,
  valid_until date,
  repeats_allowed integer not null default 0 check (repeats_allowed >= 0),
  decided_by text references staff (id),
  decided_at timestamptz,
  -- The pharmacist as of the decision.
  pharmacist_name text,
  pharmacist_registration text,
  -- What the pharmacist told the customer.
  reason text not null default '',
  claimed_by text references staff (id),
  claimed_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((decided_at is not null) = (state in ('more', 'approved', 'refused'))),
  -- An approval is complete (D59).
  check (state <> 'approved' or (patient_id is not null and doctor_name is not null and doctor_registration is not null
    and doctor_address is not null and issued_on is not null and valid_until is not null))
);
create index prescriptions_to_decide on prescriptions (number) where state = 'received';
create index prescriptions_of_customer on prescriptions (customer_id, number desc);

create table prescription_files (
  id text primary key,
  customer_id text not null references customers (id),
  -- Null until the upload is sent as a prescription.
  prescription_id text references prescriptions (id),
  position integer not null default 0,
  -- The key of this file, encrypted with the key of FILES_KEYS that has this id.
  key_id text not null,
  sealed_key text not null,
  created_at timestamptz not null
);
create index files_of_prescription on prescription_files (prescription_id, position);
create index unsent_prescription_files on prescription_files (created_at) where prescription_id is null;

create table prescription_lines (
  id text primary key,
  prescription_id text not null references prescriptions (id),
  product_id text not null references products (id),
  packs_allowed integer not null check (packs_allowed > 0),
  -- packs_allowed for the first time and for each repeat.
  packs_total integer not null check (packs_total >= packs_allowed),
  packs_given integer not null default 0 check (packs_given >= 0 and packs_given <= packs_total)
);
create index lines_of_prescription on prescription_lines (prescription_id);

create table order_prescriptions (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  prescription_id text not null references prescriptions (id),
  verdict text check (verdict in ('approve', 'refuse', 'ask')),
  reason text not null default '',
  prescription_line_id text references prescription_lines (id),
  -- Packs that were given with the order.
  packs integer check (packs > 0),
  given_at timestamptz,
  primary key (order_id, position, prescription_id),
  foreign key (order_id, position) references order_items (order_id, position) on delete cascade,
  check ((verdict is not distinct from 'approve') = (prescription_line_id is not null)),
  check ((given_at is null) = (packs is null))
);
create index orders_of_prescription on order_prescriptions (prescription_id);
create unique index one_approval_per_line on order_prescriptions (order_id, position) where prescription_line_id is not null;

-- The shop itself cuts lines whose prescription never came.
alter table order_line_cuts alter column staff_id drop not null;
