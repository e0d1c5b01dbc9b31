-- expand
-- The e-way bill and the e-invoice of an order, as the portals gave them (documents-5, documents-12).
alter table orders add column eway_bill jsonb;
alter table orders add column e_invoice jsonb;
create unique index one_order_per_eway_bill on orders ((eway_bill ->> 'number')) where eway_bill is not null;
create unique index one_order_per_irn on orders ((e_invoice ->> 'irn')) where e_invoice is not null;
