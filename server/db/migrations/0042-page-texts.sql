-- The texts of pages that staff changed at the desk. The shop's files hold the defaults (shop-5).

create table page_texts (
  key text not null,
  -- 0 is the draft. Publications count from 1 and stay.
  publication integer not null check (publication >= 0),
  -- Null: no draft, or the text of the shop's files.
  content jsonb,
  -- Of the draft: rises with every change of the page. Of a publication: the version that it made.
  version integer not null,
  changed_by text not null references staff (id),
  changed_at timestamptz not null,
  primary key (key, publication)
);

create trigger publications_are_append_only before update or delete on page_texts
  for each row when (old.publication > 0) execute function refuse_change();
create trigger page_texts_are_never_truncated before truncate on page_texts
  for each statement execute function refuse_change();

create function notify_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changes', 'pages');
  return null;
end
$$;
create trigger page_published after insert on page_texts
  for each row when (new.publication > 0) execute function notify_page_change();

-- Pictures that staff upload for pages, re-encoded. They live here so that backups hold them.
create table page_pictures (
  -- "page-" and the start of the content's hash.
  stem text primary key,
  body bytea not null,
  created_at timestamptz not null
);
