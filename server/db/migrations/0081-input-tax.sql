-- expand
-- The tax of suppliers' invoices (tax-8): what the invoice states, and what held on the day of the posting.
alter table receipts
  -- The GSTIN on the invoice; '' until it is typed, then that of the supplier's last one holds.
  add column supplier_gstin text not null default '',
  -- Taxable value and taxes as the invoice states them; null until they are typed.
  add column bill_tax jsonb,
  -- The GSTIN with which the shop claims the tax, '' where it claims none; null for drafts and receipts from before.
  add column shop_gstin text;
alter table receipt_lines
  -- The rate of the product on the day of the posting; null for drafts and receipts from before.
  add column posted_gst_basis_points integer check (posted_gst_basis_points between 0 and 10000);
create index receipts_by_posting on receipts (posted_at, number) where state = 'posted';
create index movements_by_time_of_loss on stock_movements (at) where kind in ('destroy', 'adjust', 'count');
