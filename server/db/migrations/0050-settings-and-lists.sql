-- stop the shop
-- Every stored value of a setting, so that one that cannot be read gives way to the last good one (shop-4).
create table settings_history (
  key text not null,
  version integer not null,
  -- Null: the default was restored.
  value jsonb,
  primary key (key, version)
);
insert into settings_history select key, version, value from settings_entries;

create function keep_setting() returns trigger language plpgsql as $$
begin
  -- A value that was written by hand has the version of the good one, which stays.
  insert into settings_history values (new.key, new.version, new.value) on conflict do nothing;
  return null;
end
$$;
create trigger setting_kept after insert or update on settings_entries
  for each row execute function keep_setting();

-- Uploads that no setting ever named are deleted after a day. Mails and documents go on showing the others (look-1).
alter table shop_pictures add column is_saved boolean not null default true;
alter table shop_pictures alter column is_saved set default false;

-- Chosen columns are remembered for a header, and for a header of one supplier or file.
alter table list_columns
  -- The id of the supplier or the name of the file without figures; '' for all.
  add column source text not null default '',
  drop constraint list_columns_pkey,
  add primary key (signature, source);
