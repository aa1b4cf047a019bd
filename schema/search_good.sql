-- Written by `npm run db:schema` from the migrations. Do not edit.

create table search_good (
  key         text                      not null,
  area        text,
  part_of     text,
  near        text[],
  names       jsonb                     default '{}'::jsonb not null,
  off         boolean                   default false not null,
  version     integer                   default 1 not null,
  updated_at  timestamp with time zone  default now() not null,
  constraint search_good_pkey PRIMARY KEY (key),
  constraint search_good_key_check CHECK ((key ~ '^[a-zA-Z][a-zA-Z0-9]{0,59}$'::text))
);
