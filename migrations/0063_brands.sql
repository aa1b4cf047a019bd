-- Brands of items. The first seller who uses a name adds its brand; the operator maintains them.
create table brand (
  id bigint primary key generated always as identity,
  name text not null check (length(name) between 1 and 60),
  -- The name without case, accents and superfluous spaces: two spellings are one brand.
  folded text not null unique,
  url_key text not null,
  -- Merged: another brand stands for it. It keeps its name, so that whoever uses the name gets the other one.
  state text not null default 'shown' check (state in ('shown', 'hidden', 'merged')),
  into_id bigint references brand,
  logo_key text,
  website text,
  -- By language.
  description jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((state = 'merged') = (into_id is not null))
);
create index brand_into on brand (into_id) where into_id is not null;

alter table item add column brand_id bigint references brand;
create index item_brand on item (brand_id) where brand_id is not null;
