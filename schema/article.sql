-- Written by `npm run db:schema` from the migrations. Do not edit.

create table article (
  url_key   text     not null,
  language  text     not null,
  title     text     not null,
  body      text     not null,
  position  integer  default 0 not null,
  constraint article_pkey PRIMARY KEY (url_key, language)
);
