-- The operator's synonyms, what was searched for with little success, makers' numbers, and how well stores keep their word.

-- Words that mean the same, or one-way: who searches for one of `words` also finds `leads_to`. Folded words are compared, these are as written.
create table search_synonym (
  id bigint generated always as identity primary key,
  -- null: in every language.
  language text,
  words text[] not null,
  -- Empty: each word of `words` finds all others.
  leads_to text[] not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (cardinality(words) > 0),
  check (cardinality(words) + cardinality(leads_to) > 1)
);

-- Searches with few or no results, counted by day. Nothing tells who searched.
create table search_miss (
  day date not null,
  language text not null,
  keyword text not null,
  -- The last count of items.
  found integer not null,
  asked integer not null default 1,
  primary key (day, language, keyword)
);

-- The maker's own number of a variant, where the seller is not the maker.
alter table variant add column maker_number text;
create index variant_maker_number on variant (upper(maker_number)) where maker_number is not null;

-- Of the orders of the last half year that were due: how many left in time. Missing where there are too few to tell.
create table store_service (
  store_id bigint primary key references store (id) on delete cascade,
  orders integer not null check (orders > 0),
  in_time integer not null check (in_time between 0 and orders),
  computed_at timestamptz not null
);
