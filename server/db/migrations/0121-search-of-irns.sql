-- expand
-- The desk search finds orders by the first characters of an IRN (documents-12).
create index orders_by_irn on orders ((e_invoice ->> 'irn') text_pattern_ops) where e_invoice is not null;
create index credit_notes_by_irn on credit_note_irns ((e_invoice ->> 'irn') text_pattern_ops) where e_invoice is not null;
