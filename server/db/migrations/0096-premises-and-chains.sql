-- expand
-- Further premises of a firm have accounts of their own with its GSTIN, and accounts of a chain share a credit limit (trade-21).
alter table trade_accounts
  add column is_branch boolean not null default false,
  -- The account whose limit holds for both. A foreign key would close a circle, which no backup can restore; accounts are never deleted
  -- while they owe.
  add column credit_head_id text;
drop index one_account_per_gstin;
create unique index one_account_per_gstin on trade_accounts (gstin)
  where state <> 'refused' and gstin <> '' and not is_branch;
create index accounts_of_credit_head on trade_accounts (credit_head_id) where credit_head_id is not null;
