-- expand
-- The kind, firm, GSTIN and premises that a verified buyer sent, until staff have verified them (trade-1). Null if none wait.
alter table trade_accounts add column pending_change jsonb;
