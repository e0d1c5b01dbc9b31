-- expand
-- A retail buyer who is registered for GST: the GSTIN and firm for the invoice of an order; '' for a consumer (documents-10).
alter table orders
  add column business_gstin text not null default '',
  add column business_firm text not null default '';
