-- expand
-- The person of the firm who entered a trade order or started a payment; null: the buyer or staff (trade-22).
alter table orders add column entered_by_person text references trade_people (id);
create index orders_entered_by_person on orders (entered_by_person) where entered_by_person is not null;
alter table payment_attempts add column started_by_person text references trade_people (id);
create index payments_started_by_person on payment_attempts (started_by_person) where started_by_person is not null;
