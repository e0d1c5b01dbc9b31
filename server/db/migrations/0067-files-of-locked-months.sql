-- expand
-- The files and figures of a locked month as they were filed, which later settings and versions leave as they are.
create table locked_month_files (
  month text not null references locked_months (month),
  -- '' for files of the whole month.
  gstin text not null,
  name text not null,
  body text not null,
  primary key (month, gstin, name)
);
create trigger locked_month_files_are_append_only before update or delete or truncate on locked_month_files
  for each statement execute function refuse_change();
