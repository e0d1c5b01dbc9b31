-- expand
-- Claims of licensed buyers for expired goods are returns that credit a share of what was paid (returns-7).
alter table returns add column credit_percent integer check (credit_percent between 1 and 100);
