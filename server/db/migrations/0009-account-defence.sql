-- `device`: what the user agent says, in the words of a short list. `last_seen_at`: exact to the hour.
alter table sessions
  add column device text not null default 'Unknown device',
  add column last_seen_at timestamptz not null default now();

-- Wrong tries by network. `tries` counts those of all networks.
alter table one_time_codes add column network_tries jsonb not null default '{}';
