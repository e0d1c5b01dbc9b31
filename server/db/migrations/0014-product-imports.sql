-- Imports that staff start at the desk. The list and its rejected lines are files in the data folder.
create table product_imports (
  id text primary key,
  file_name text not null,
  bytes bigint not null,
  state text not null
    check (state in ('previewing', 'ready', 'unreadable', 'importing', 'done', 'stopped', 'interrupted')),
  -- Why the list cannot be read.
  problem text not null default '',
  preview jsonb,
  progress jsonb,
  is_stopping boolean not null default false,
  -- The process at work renews it. Null: waits for a process.
  leased_until timestamptz,
  uploaded_by text not null references staff (id),
  created_at timestamptz not null
);
create unique index one_product_import_at_a_time on product_imports ((true)) where state in ('previewing', 'importing');
