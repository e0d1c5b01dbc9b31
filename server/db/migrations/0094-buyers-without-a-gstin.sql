-- expand
-- Buyers who are not registered for GST have the GSTIN '' (trade-20).
alter table trade_accounts
  drop constraint trade_accounts_gstin_check,
  add constraint trade_accounts_gstin_check check (gstin = '' or gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
drop index one_account_per_gstin;
create unique index one_account_per_gstin on trade_accounts (gstin) where state <> 'refused' and gstin <> '';
