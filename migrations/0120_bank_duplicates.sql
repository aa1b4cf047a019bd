-- A booking that another file of another layout has already brought, by all it says, waits for a decision: nothing of it is posted.
-- What the heads or the format of the file are; empty for imports before this version, which are compared with every file.
alter table bank_import add column layout text not null default '';

alter table bank_booking
  add column value_on date,
  -- The booking that it is probably the same as.
  add column same_as bigint references bank_booking (id);
alter table bank_booking drop constraint bank_booking_state_check;
alter table bank_booking add constraint bank_booking_state_check
  check (state in ('unmatched', 'matched', 'partial', 'settled', 'doubtful', 'duplicate'));
alter table bank_booking add constraint bank_booking_same_as_check check (state not in ('doubtful', 'duplicate') or same_as is not null);
create index bank_booking_amount on bank_booking (account_iban, amount, booked_on);
create index bank_booking_same_as on bank_booking (same_as) where same_as is not null;
