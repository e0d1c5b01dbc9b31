-- expand
-- What the invoice of a cash order adds to its total for a whole rupee, set when it is packed (documents-11).
alter table orders add column round_off_paise bigint not null default 0 check (round_off_paise between -50 and 50);
