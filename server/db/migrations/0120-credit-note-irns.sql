-- expand
-- Credit notes of registered invoices, which need an IRN of their own (documents-12). A row without an e-invoice waits for it.
create table credit_note_irns (
  document_id text primary key references documents (id) deferrable initially deferred,
  order_id text not null references orders (id),
  issued_on date not null,
  e_invoice jsonb
);
create index credit_notes_without_irn on credit_note_irns (issued_on) where e_invoice is null;
create index credit_note_irns_of_order on credit_note_irns (order_id);
insert into credit_note_irns (document_id, order_id, issued_on)
select note.id, note.order_id, note.issued_on
from orders join documents note on note.order_id = orders.id
where orders.e_invoice is not null and note.kind = 'credit-note' and note.original -> 'taxEndedOn' is null;
