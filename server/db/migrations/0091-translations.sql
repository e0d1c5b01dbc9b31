-- expand
-- The words of the storefront that staff changed or a pharmacist checked. The shop's files hold the defaults (languages-1).

create table translations (
  language text not null,
  -- The start of the digest of the English sentence.
  sentence_id text not null,
  english text not null,
  words text not null,
  version integer not null,
  changed_by text not null references staff (id),
  changed_at timestamptz not null,
  -- The pharmacist who checked these very words, as they were called then; null while unchecked.
  checked_by text references staff (id),
  checker_name text,
  checker_registration text,
  checked_at timestamptz,
  primary key (language, sentence_id),
  check (num_nulls(checked_by, checker_name, checker_registration, checked_at) in (0, 4))
);

create trigger translations_changed after insert or update or delete on translations
  for each statement execute function notify_page_change();
