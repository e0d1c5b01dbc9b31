-- expand
-- Riders, who sign in on one phone with a link and a PIN (staff-2).
alter table staff
  drop constraint staff_roles_check,
  add constraint staff_roles_check check (
    cardinality(roles) > 0 and roles <@ array['owner', 'pharmacist', 'packer', 'support', 'accountant', 'rider']
  );

create table rider_phones (
  staff_id text primary key references staff,
  -- Rises with each link, which makes earlier ones invalid.
  links integer not null default 0,
  -- Null when there is no link, or it was used.
  link_expires_at timestamptz,
  -- The hash of the secret that the phone made for itself; null without a phone.
  device_hash text unique,
  -- Keyed by the secret of the phone, which the database does not have.
  pin_hash text,
  device text not null default '',
  bound_at timestamptz,
  check (num_nonnulls(device_hash, pin_hash, bound_at) in (0, 3))
);

-- The phone of a session, which ends with it.
alter table staff_sessions add column phone_hash text;
