-- Written by `npm run db:schema` from the migrations. Do not edit.

create table bank_import (
  id            bigint                    generated always as identity,
  file_name     text                      not null,
  account_iban  text                      not null,
  bookings      integer                   not null,
  added         integer                   not null,
  user_id       bigint                    not null,
  created_at    timestamp with time zone  not null,
  layout        text                      default ''::text not null,
  constraint bank_import_pkey PRIMARY KEY (id),
  constraint bank_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

-- Referenced by bank_booking.
