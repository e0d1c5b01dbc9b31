-- expand
-- The order pad reads all products of a brand, withdrawn ones too, by the beginning of their names (trade-11).
create index products_by_begin_of_name on products ((lower(name) collate "C"));
