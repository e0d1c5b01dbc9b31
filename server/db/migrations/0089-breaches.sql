-- expand
-- Breaches of personal data, and the record of each mail to a person whom one affects (privacy-3).
create table breaches (
  id text primary key,
  what text not null check (what <> ''),
  noticed_at timestamptz not null,
  -- Days in India; null where they are not known.
  from_day date,
  until_day date,
  -- Names of `breachKinds`.
  kinds text[] not null,
  consequences text not null,
  measures text not null,
  advice text not null,
  -- Null until staff have changed the draft.
  board_draft text,
  people_draft text,
  board_told_at timestamptz,
  board_reference text not null default '',
  people_told_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  opened_by text not null references staff (id),
  opened_at timestamptz not null,
  check (until_day >= from_day)
);

create table breach_notices (
  id bigint generated always as identity primary key,
  breach_id text not null references breaches (id),
  -- Null for a person who wrote without an account.
  customer_id text references customers (id),
  email text not null check (email <> ''),
  mailed_at timestamptz,
  unique (breach_id, email)
);
create index notices_of_breach_to_mail on breach_notices (breach_id, id) where mailed_at is null;
