-- Zones, holidays and rules of delivery, the promised day of an order, and reservations at the outlet (D70 to D73).

create table zones (
  id text primary key,
  -- The first zone that holds an address applies.
  position integer not null,
  name text not null,
  reach text not null check (reach in ('district', 'state', 'places', 'India')),
  -- PIN codes or their first digits.
  pins text[] not null default '{}',
  districts text[] not null default '{}',
  way text not null check (way in ('staff', 'courier')),
  -- Business days until delivery.
  days_min integer not null check (days_min >= 0),
  days_max integer not null check (days_max >= days_min),
  -- The time of day in India from which an order counts from the next business day.
  cut_off text not null,
  cod boolean not null default true,
  -- A lower limit than the shop's.
  cod_max_paise bigint check (cod_max_paise >= 0),
  check ((reach = 'places') = (cardinality(pins) + cardinality(districts) > 0))
);
create unique index one_zone_for_india on zones (reach) where reach = 'India';
insert into zones (id, position, name, reach, way, days_min, days_max, cut_off) values
  ('zon_district', 1, 'Our district', 'district', 'staff', 0, 1, '16:00'),
  ('zon_india', 2, 'India', 'India', 'courier', 3, 7, '16:00');

create table holidays (
  day date primary key,
  name text not null
);

-- What staff decided. Without a row the origin of the shop decides.
create table delivery_rules (
  delivery_class text not null check (delivery_class in ('OTC', 'NA', 'AYUSH', 'G', 'H', 'H1', 'ndps', 'coldChain')),
  way text not null check (way in ('staff', 'courier')),
  area text not null check (area in ('district', 'state', 'India')),
  allowed boolean not null,
  decided_by text not null references staff (id),
  decided_at timestamptz not null,
  note text not null,
  primary key (delivery_class, way, area)
);

-- One row. Each change of zones, holidays, rules or limit raises its version.
create table delivery_settings (
  singleton boolean primary key default true check (singleton),
  version integer not null default 1,
  -- A shop with orders from before the rules keeps delivering as it did, until staff decide.
  origin text not null check (origin in ('new', 'existing')),
  -- The largest cash order; null until staff set it.
  cod_max_paise bigint check (cod_max_paise >= 0),
  changed_by text references staff (id),
  changed_at timestamptz
);
insert into delivery_settings (origin) select case when exists (select from orders) then 'existing' else 'new' end;

create function notify_delivery_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'delivery');
  return null;
end
$$;
create trigger delivery_changed after insert or update or delete or truncate on delivery_settings
  for each statement execute function notify_delivery_change();

-- The last day of delivery that the customer was told; null for orders from before.
alter table orders add column promised_on date;
-- Cash orders that were refused at the door.
create index refused_parcels on orders (customer_id)
  where payment_type = 'COD' and status = 'Returned' and payment_status = 'Failed';

alter table enquiries drop constraint enquiries_kind_check;
alter table enquiries add constraint enquiries_kind_check
  check (kind in ('enquiry', 'grievance', 'privacy', 'reservation'));
