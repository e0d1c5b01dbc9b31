-- expand
-- The language of the page with the form: the mails to the visitor are in it.
alter table enquiries add column language text not null default 'en' check (language in ('en', 'te', 'hi'));
