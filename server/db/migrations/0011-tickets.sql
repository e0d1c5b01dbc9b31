-- Enquiries become tickets: state, assignment, due times and answers (D74); the times of orders for the sales of Today.

alter table enquiries
  add column kind text not null default 'enquiry' check (kind in ('enquiry', 'grievance')),
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column assigned_to text references staff (id),
  -- When a first answer is due.
  add column ack_due timestamptz,
  -- When the matter has to be closed.
  add column due timestamptz,
  add column answered_at timestamptz,
  add column close_reason text;
update enquiries set ack_due = created_at + interval '48 hours', due = created_at + interval '1 month';
-- Before the desk, answers left from the shop's own mailbox.
update enquiries set state = 'closed', close_reason = 'From before the desk' where due < now();
alter table enquiries
  alter column ack_due set not null,
  alter column due set not null,
  add column next_due timestamptz not null generated always as (case when answered_at is null then ack_due else due end) stored,
  add check ((state = 'closed') = (close_reason is not null)),
  add check (state <> 'answered' or answered_at is not null);
create index enquiries_by_due on enquiries (state, next_due, number);

create table ticket_answers (
  id text primary key,
  enquiry_id text not null references enquiries (id) on delete cascade,
  at timestamptz not null,
  staff_id text not null references staff (id),
  answer text not null
);
create index answers_of_ticket on ticket_answers (enquiry_id, at);

create index orders_by_time on orders (created_at);
create index orders_awaiting_cash on orders (number)
  where status = 'Delivered' and payment_type = 'COD' and payment_status = 'Pending';
create index products_by_expiry on products (expiry_date, id) where withdrawn_at is null;
