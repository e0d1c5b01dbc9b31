-- expand
-- The schedules that staff chose for groups of a list without schedules (catalogue-20).
alter table product_imports add column schedules jsonb not null default '{}';
