-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_day (
  day       date    not null,
  first_id  bigint  not null,
  last_id   bigint  not null,
  constraint order_day_pkey PRIMARY KEY (day)
);
