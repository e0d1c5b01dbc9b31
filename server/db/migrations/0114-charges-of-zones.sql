-- expand
-- What delivery into a zone costs; null: what the shop says for all. An amount of items from which it is free; null: never.
alter table zones
  add column fee_paise bigint check (fee_paise >= 0),
  add column free_from_paise bigint check (free_from_paise > 0),
  add check (free_from_paise is null or fee_paise is not null);

-- The texts of the shop name the charges, and each process holds them with the settings.
create function notify_zone_charge() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'settings');
  return null;
end $$;
create trigger zone_charge_changed after insert or delete or update of name, position, fee_paise, free_from_paise on zones
  for each statement execute function notify_zone_charge();
