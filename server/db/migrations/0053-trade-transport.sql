-- expand
-- The transport of a trade order, which its invoice names (documents-6). Empty: none is named.
alter table orders add column transporter text not null default '';
alter table orders add column lr_number text not null default '';
