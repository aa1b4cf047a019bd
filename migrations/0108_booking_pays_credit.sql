-- Money that has arrived at the bank pays what a buyer owes on credit terms; what is left of it goes to the balance.
alter table bank_booking drop constraint bank_booking_outcome_check;
alter table bank_booking add constraint bank_booking_outcome_check check (outcome in ('order', 'balance', 'deposit', 'credit', 'other'));
