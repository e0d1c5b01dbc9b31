-- expand
-- A product without a GST rate has none, instead of that of a medicine. It is packed once a rate is typed or a rule names one.
alter table products alter column gst_basis_points drop not null;
alter table order_items alter column gst_basis_points drop not null;
