-- expand
-- Staff find orders and receipts by the numbers that others wrote on their papers.
create index orders_by_lr_number on orders (upper(lr_number)) where lr_number <> '';
create index orders_by_po_number on orders (upper(po_number)) where po_number <> '';
create index orders_by_tracking_number on orders (upper(tracking_number)) where tracking_number is not null;
create index receipts_by_invoice_number on receipts (upper(invoice_number));
