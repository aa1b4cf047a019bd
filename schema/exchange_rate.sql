-- Written by `npm run db:schema` from the migrations. Do not edit.

create table exchange_rate (
  currency  character(3)   not null,
  day       date           not null,
  rate      numeric(18,6)  not null,
  constraint exchange_rate_pkey PRIMARY KEY (currency, day),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric))
);
