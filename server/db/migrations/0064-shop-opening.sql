-- expand
-- Whether the shop takes orders, as its owner has decided (setup-5). One row. A database of an earlier version gets it at
-- the next start, which knows whether the shop was set up already.
create table shop_opening (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('new', 'open', 'paused', 'closed')),
  -- What the owner tells customers; '' for nothing.
  message text not null default '',
  -- The day in India until which it is paused or closed, for customers to read.
  until_day date,
  version integer not null default 0,
  changed_by text references staff,
  changed_at timestamptz
);
insert into shop_opening (state) select 'new' where not exists (select from staff);

create function notify_opening_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'settings');
  return null;
end
$$;
create trigger opening_change_notified after insert or update on shop_opening
  for each statement execute function notify_opening_change();
