-- expand
-- The Indian day on which a licence was sent: a renewal in time keeps the old term until it is decided (trade-2).
alter table trade_licences add column sent_on date;
update trade_licences set sent_on = (select (asked_at at time zone 'Asia/Kolkata')::date from trade_accounts
  where trade_accounts.id = trade_licences.account_id) where is_asked;
-- One ended licence no longer ends the account.
update trade_accounts set state = 'verified', version = version + 1 where state = 'lapsed' and exists (
  select from trade_licences where account_id = trade_accounts.id and not is_asked
    and valid_until >= (now() at time zone 'Asia/Kolkata')::date);
