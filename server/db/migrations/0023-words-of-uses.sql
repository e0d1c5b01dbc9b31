-- search_terms also counts the words of weight C, marked: "~fever". Corrections do not see them, because they are ordinary
-- words; a search names them instead of their prefix.

create or replace function counted_terms(words tsvector, facets text[]) returns text[] language sql immutable parallel safe
return tsvector_to_array(ts_filter(words, '{a,b}')) || facets
  || array(select '~' || word from unnest(tsvector_to_array(ts_filter(words, '{c}'))) as word);

insert into search_terms (term, products)
select '~' || word, count(*) from product_search, unnest(tsvector_to_array(ts_filter(words, '{c}'))) as word group by word;
