-- expand
-- The day on which an invoice on credit is due, as it was printed: changed terms hold for new invoices only (trade-7).
alter table documents add column due_on date;
alter table documents disable trigger documents_are_append_only;
update documents set due_on = issued_on + account.terms_days
from orders join trade_accounts account on account.id = orders.trade_account_id
where orders.id = documents.order_id and orders.payment_type = 'CREDIT' and documents.kind <> 'credit-note';
alter table documents enable trigger documents_are_append_only;
