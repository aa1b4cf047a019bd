-- Orders paid by bank transfer, and the bookings of the market's bank accounts.
create table payment_transfer (
  payment_id bigint primary key references payment (id),
  -- By which the transfer is found (ISO 11649).
  reference text not null unique,
  -- The account that the buyer was asked to transfer to.
  holder text not null,
  iban text not null,
  bic text not null
);
-- A checkout waits for one transfer at a time.
create unique index payment_transfer_waits on payment (checkout_id) where method = 'bank_transfer' and state = 'pending';
create index payment_transfer_pending on payment (id) where method = 'bank_transfer' and state = 'pending';

create table bank_import (
  id bigint generated always as identity primary key,
  file_name text not null,
  account_iban text not null,
  -- Credits in the file, and those that were not known before.
  bookings integer not null,
  added integer not null,
  user_id bigint not null references user_account (id),
  created_at timestamptz not null
);

create table bank_booking (
  id bigint generated always as identity primary key,
  import_id bigint not null references bank_import (id),
  account_iban text not null,
  -- The bank's own number of the booking, or a hash of what it says.
  bank_reference text not null,
  booked_on date not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  payer_iban text not null,
  text text not null,
  state text not null check (state in ('unmatched', 'matched', 'partial', 'settled')),
  -- The payment that it is for; of partial ones, which waits for the rest.
  payment_id bigint references payment (id),
  -- What became of settled money.
  outcome text check (outcome in ('order', 'balance', 'deposit', 'other')),
  company_id bigint references company (id),
  deposit_id bigint references deposit (id),
  reason text not null default '',
  decided_by bigint references user_account (id),
  settled_at timestamptz,
  created_at timestamptz not null,
  -- Each booking once, however often a statement is imported.
  unique (account_iban, bank_reference),
  check ((state = 'settled') = (outcome is not null)),
  check (state not in ('matched', 'partial') or payment_id is not null)
);
create index bank_booking_open on bank_booking (id) where state <> 'settled';
create index bank_booking_payment on bank_booking (payment_id) where payment_id is not null;

create table bank_booking_event (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bank_booking (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index bank_booking_event_booking on bank_booking_event (booking_id);
