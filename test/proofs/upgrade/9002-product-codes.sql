-- An upgrade for K8: a table filled from every product, and an index.
create table product_codes (
  product_id text primary key references products (id) on delete cascade,
  code text not null
);
insert into product_codes select id, upper(name) from products;
create index product_codes_by_code on product_codes (code);
