-- What the operator says about kinds of goods: entries of his own, and what differs from those that come with Kontor. Upgrades change only
-- what is not said here.
create table search_good (
  key text primary key check (key ~ '^[a-zA-Z][a-zA-Z0-9]{0,59}$'),
  -- Null where the entry comes with Kontor.
  area text,
  -- Null: as it comes; empty: part of nothing.
  part_of text,
  -- Null: as it comes.
  near text[],
  -- Names by language, of the languages that differ.
  names jsonb not null default '{}',
  -- Searches treat its words as any others.
  off boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
