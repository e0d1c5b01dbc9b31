-- Staff, their sessions and factors, and the audit log of what they change (D48, D52).

create table staff (
  id text primary key,
  email text not null unique,
  name text not null,
  roles text[] not null check (
    cardinality(roles) > 0 and roles <@ array['owner', 'pharmacist', 'packer', 'support', 'accountant']
  ),
  -- Password and factor are null until the enrolment.
  password_hash text,
  totp_sealed text,
  -- The last accepted time step of the TOTP: each step is valid once.
  totp_step bigint not null default 0,
  -- Rises with every enrolment and reset, which makes links and tickets from before it invalid.
  credentials_version integer not null default 1,
  pharmacist_reg_no text,
  pharmacist_council text,
  -- The last day of the registration as a pharmacist.
  valid_until date,
  blocked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
create index staff_by_name on staff (name, id);

create table staff_recovery_codes (
  staff_id text not null references staff (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id text primary key,
  staff_id text not null references staff (id),
  token_hash text not null unique,
  -- The user agent in the words of a short list.
  device text not null,
  created_at timestamptz not null,
  -- Exact to the minute. Background polls do not change it.
  last_active_at timestamptz not null,
  step_up_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_staff on staff_sessions (staff_id) where ended_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the command line.
  staff_id text references staff (id),
  -- Rows outlive their session.
  session_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The changed fields: {"roles": {"before": …, "after": …}}.
  changes jsonb not null,
  reason text not null,
  ip text not null
);
create index audit_of_staff on audit_log (staff_id, id);
create index audit_of_action on audit_log (action, id);
create index audit_of_subject on audit_log (subject_id, id);
create index audit_by_time on audit_log (at);

create table audit_seals (
  from_id bigint primary key,
  to_id bigint not null unique check (to_id >= from_id),
  -- The SHA-256 of the seal before and of the rows of the range.
  sha256 text not null,
  sealed_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_are_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
