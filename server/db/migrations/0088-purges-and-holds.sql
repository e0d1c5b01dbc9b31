-- expand
-- What was purged, whom a hold spares, and when a line of a cart changed last (privacy-1, privacy-2).
alter table cart_items add column changed_at timestamptz not null default now();

create table purges (
  kind text not null,
  -- The day in India.
  day date not null,
  rows bigint not null check (rows > 0),
  at timestamptz not null,
  primary key (kind, day)
);

create table privacy_holds (
  id text primary key,
  customer_id text not null references customers (id),
  reason text not null check (reason <> ''),
  -- The last day in India.
  until date not null,
  who text not null references staff (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text references staff (id),
  end_reason text not null default '',
  check ((ended_at is null) = (ended_by is null))
);
-- One hold a person at a time.
create unique index open_hold_of_customer on privacy_holds (customer_id) where ended_at is null;

-- Rows leave when their retention is over, as those of documents do.
drop trigger audit_log_is_append_only on audit_log;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_but_purge();
