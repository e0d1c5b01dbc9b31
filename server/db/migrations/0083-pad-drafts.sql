-- expand
-- The lines of the order pad that are not ordered yet, and the lists that were added to it (trade-15). One row of an account.
create table trade_drafts (
  account_id text primary key references trade_accounts (id),
  -- Counts the changes, so that a device knows whether it has the newest lines.
  version integer not null default 0,
  lines jsonb not null default '[]',
  added_lists jsonb not null default '[]',
  changed_at timestamptz not null
);
