-- Customers keep profiles of their families, which they choose with a prescription (D58).

alter table patients
  -- Null for a patient whom only a pharmacist recorded.
  add column relation text check (relation in ('self', 'spouse', 'child', 'parent', 'sibling', 'other')),
  -- When the customer confirmed to be the parent or guardian of a minor.
  add column guardian_confirmed_at timestamptz,
  -- Removed profiles stay for the prescriptions that name them.
  add column removed_at timestamptz;

create index prescriptions_of_patient on prescriptions (patient_id);
