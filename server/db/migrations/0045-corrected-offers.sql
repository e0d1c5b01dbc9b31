-- A pharmacist can take an unanswered offer back and send it again.

-- The offers that were sent so far. The customer confirms the newest only.
alter table prescription_requests add column offer_number integer not null default 0;
update prescription_requests set offer_number = 1 where ends_at is not null;
