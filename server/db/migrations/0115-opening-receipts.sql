-- expand
-- The import of products whose list named the packs of an opening receipt by batch and expiry.
alter table receipts add column import_id text;
create index receipts_of_import on receipts (import_id, number) where import_id is not null;
