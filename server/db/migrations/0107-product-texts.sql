-- expand
-- The texts of products in the other languages of the storefront; '' where the English text is shown (languages-4).
create table product_texts (
  product_id text not null references products (id) on delete cascade,
  language text not null check (language in ('te', 'hi')),
  usage text not null default '',
  highlighted_features text not null default '',
  description text not null default '',
  storage_instructions text not null default '',
  -- The last check by a pharmacist, with the hash of these texts and the English ones.
  text_check jsonb,
  primary key (product_id, language)
);

create trigger product_texts_changed after insert or update or delete on product_texts
  for each statement execute function notify_catalogue_change();
