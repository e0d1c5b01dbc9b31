-- Durable jobs, and the settings that the shop keeps for itself.

create table settings (
  key text primary key,
  value text not null
);

create table jobs (
  id text primary key,
  kind text not null,
  -- Lower numbers go first.
  priority smallint not null,
  payload jsonb not null,
  -- Two jobs with one key are one job.
  dedupe_key text unique,
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  given_up_at timestamptz
);
create index jobs_due on jobs (priority, run_at) where done_at is null and given_up_at is null;
