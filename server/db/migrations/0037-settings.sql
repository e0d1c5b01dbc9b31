-- The settings of the shop that staff changed at the desk. The shop's files hold the defaults (shop-4).

create table settings_entries (
  key text primary key,
  -- Null after the default was restored: the version goes on.
  value jsonb,
  version integer not null,
  changed_by text not null references staff (id),
  changed_at timestamptz not null
);

create function notify_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'settings');
  return null;
end
$$;
create trigger settings_changed after insert or update or delete or truncate on settings_entries
  for each statement execute function notify_settings_change();
