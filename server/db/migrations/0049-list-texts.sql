-- expand
-- Lists of products are made of some texts, so their publications make these lists stale (catalogue-17, shop-5).

create function notify_list_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'lists');
  return null;
end
$$;
create trigger list_text_published after insert on page_texts
  for each row when (new.publication > 0 and new.key in ('popular-products', 'search-words'))
  execute function notify_list_change();
