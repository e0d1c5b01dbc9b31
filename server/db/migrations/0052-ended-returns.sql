-- expand
-- Returns that the customer or the desk withdrew: they are refused ones for earlier versions (returns-3).
alter table returns add column is_withdrawn boolean not null default false;
-- The payout of a paid cash order whose parcel came back.
alter table returns add column is_refused_parcel boolean not null default false;
