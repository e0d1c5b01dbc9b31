-- An upgrade for K8: a column with a value in every order, and a check.
alter table orders add column note text not null default '';
update orders set note = 'order ' || number;
alter table orders add constraint note_is_filled check (note <> '');
