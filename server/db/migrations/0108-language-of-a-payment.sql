-- expand
-- The language of the page on which a payment began: its return leads to a page in it.
alter table payment_attempts add column language text not null default 'en' check (language in ('en', 'te', 'hi'));
