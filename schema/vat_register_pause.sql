-- Written by `npm run db:schema` from the migrations. Do not edit.

create table vat_register_pause (
  member_state  text                      not null,
  failures      integer                   not null,
  until         timestamp with time zone  not null,
  constraint vat_register_pause_pkey PRIMARY KEY (member_state)
);
