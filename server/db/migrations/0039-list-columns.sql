-- The columns that staff chose for lists, by the header of the list, and the lists that were read from the import folder.

create table list_columns (
  signature text primary key,
  -- The name of each column in its order; '' is an ignored one.
  names jsonb not null,
  chosen_at timestamptz not null
);

alter table product_imports
  -- The chosen sheet of a workbook.
  add column sheet text,
  -- How the header is read.
  add column list_table jsonb;

create table folder_imports (
  file_name text primary key,
  -- SHA-256 of its last content.
  content_hash text not null,
  imported_at timestamptz not null
);
create index latest_folder_import on folder_imports (imported_at);
