-- expand
-- Returns that the customer or the desk withdrew: they are refused ones for earlier versions (returns-3).
alter table returns add column is_withdrawn boolean not null default false;
