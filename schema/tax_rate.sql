-- Written by `npm run db:schema` from the migrations. Do not edit.

create table tax_rate (
  country_code  character(2)  not null,
  tax_class     text          not null,
  rate          integer       not null,
  valid_from    date          not null,
  valid_to      date,
  constraint tax_rate_pkey PRIMARY KEY (country_code, tax_class, valid_from),
  constraint tax_rate_rate_check CHECK (((rate >= 0) AND (rate <= 10000))),
  constraint tax_rate_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text])))
);
