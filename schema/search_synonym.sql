-- Written by `npm run db:schema` from the migrations. Do not edit.

create table search_synonym (
  id          bigint                    generated always as identity,
  language    text,
  words       text[]                    not null,
  leads_to    text[]                    default '{}'::text[] not null,
  version     integer                   default 1 not null,
  updated_at  timestamp with time zone  default now() not null,
  constraint search_synonym_pkey PRIMARY KEY (id),
  constraint search_synonym_check CHECK (((cardinality(words) + cardinality(leads_to)) > 1)),
  constraint search_synonym_words_check CHECK ((cardinality(words) > 0))
);
