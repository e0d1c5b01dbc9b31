-- The documents of a month to one state, which the figures of the returns link to (tax-6).
create index documents_by_state on documents (place_of_supply, issued_on, number);
