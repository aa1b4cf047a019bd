-- Written by `npm run db:schema` from the migrations. Do not edit.

create table search_miss (
  day       date     not null,
  language  text     not null,
  keyword   text     not null,
  found     integer  not null,
  asked     integer  default 1 not null,
  constraint search_miss_pkey PRIMARY KEY (day, language, keyword)
);
