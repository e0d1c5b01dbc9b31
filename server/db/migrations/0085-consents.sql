-- expand
-- The ledger of consents (consents-1): append-only, the newest row of a customer and purpose counts.
create table consents (
  id bigint generated always as identity primary key,
  customer_id text not null references customers (id),
  purpose text not null check (purpose in ('terms', 'prescriptions', 'refill-reminders', 'messages', 'offers')),
  -- The minor patient for whom a parent agreed; null for the customer.
  patient_id text,
  -- 0 for what was in use before there was a ledger, which names no text.
  version integer not null check (version >= 0),
  text_sha text not null check (text_sha ~ '^[0-9a-f]{64}$' or version = 0 and text_sha = ''),
  language text not null check (language ~ '^[a-z]{2}$'),
  is_given boolean not null,
  at timestamptz not null,
  place text not null check (place in ('registration', 'prescription', 'family', 'account', 'before')),
  check (place <> 'before' or version = 0)
);
create index consents_of_customer on consents (customer_id, purpose, id);

-- Customers from before the ledger: order mails are part of the terms, and a sent prescription was sent to be checked.
insert into consents (customer_id, purpose, version, text_sha, language, is_given, at, place)
select id, 'terms', 0, '', 'en', true, created_at, 'before' from customers where not is_unclaimed;
insert into consents (customer_id, purpose, version, text_sha, language, is_given, at, place)
select customer_id, 'prescriptions', 0, '', 'en', true, min(created_at), 'before' from prescriptions group by customer_id;
insert into consents (customer_id, purpose, patient_id, version, text_sha, language, is_given, at, place)
select customer_id, 'prescriptions', id, 0, '', 'en', true, guardian_confirmed_at, 'before' from patients
where guardian_confirmed_at is not null;

create trigger consents_are_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change_but_purge();
