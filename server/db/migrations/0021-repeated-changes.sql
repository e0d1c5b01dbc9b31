-- What a change by staff returned for each key, so that a repeat after a lost answer changes nothing (D13).
create table staff_idempotency_keys (
  staff_id text not null references staff (id),
  key text not null,
  payload_hash text not null,
  -- Names what the change made, such as the id of an adjustment. Holds no personal data.
  result jsonb,
  created_at timestamptz not null,
  primary key (staff_id, key)
);
