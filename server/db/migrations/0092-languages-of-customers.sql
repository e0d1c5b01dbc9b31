-- expand
-- The language of the pages on which a customer last logged in: mails are written in it.
alter table customers add column language text not null default 'en' check (language in ('en', 'te', 'hi'));
