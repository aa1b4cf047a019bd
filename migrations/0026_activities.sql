-- Landing pages and arrangements of the home page, made of blocks; items that sellers bring to an activity, with prices for its time.

create table activity (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('landing', 'home')),
  -- The last part of its address; the home page has none.
  landing_url text unique check (landing_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(landing_url) <= 80),
  audience text not null default 'all' check (audience in ('all', 'members')),
  -- Empty: everywhere.
  country_codes text[] not null default '{}',
  -- As published; of a draft, as planned.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Until when sellers may offer items; null: they are not invited.
  join_until timestamptz,
  -- The newest version, and the one that visitors see.
  version integer not null default 1,
  published_version integer,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint activity_address check ((kind = 'landing') = (landing_url is not null)),
  constraint activity_times check (starts_at < ends_at),
  constraint activity_published_times check (published_version is null or (starts_at is not null and (kind = 'home' or ends_at is not null)))
);
create index activity_begins on activity (kind, starts_at) where published_version is not null and withdrawn_at is null;

-- Everything that is arranged and written, as it was saved each time.
create table activity_version (
  activity_id bigint not null references activity (id) on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  user_id bigint references user_account (id),
  created_at timestamptz not null default now(),
  primary key (activity_id, version)
);
create index activity_version_user on activity_version (user_id);
alter table activity add constraint activity_published foreign key (id, published_version) references activity_version (activity_id, version)
  deferrable initially deferred;

-- What a seller offers for an activity, or the operator adds, one variant each.
create table activity_offer (
  id bigint generated always as identity primary key,
  activity_id bigint not null references activity (id) on delete cascade,
  variant_id bigint not null references variant (id) on delete cascade,
  -- Minor units of the store's currency, without VAT.
  price bigint not null check (price > 0 and price <= 9000000000),
  state text not null check (state in ('offered', 'accepted', 'refused', 'withdrawn')),
  -- Why it was refused.
  note text not null default '',
  offered_by bigint references user_account (id),
  offered_at timestamptz not null default now(),
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  unique (activity_id, variant_id)
);
create index activity_offer_variant on activity_offer (variant_id);
create index activity_offer_offered_by on activity_offer (offered_by);
create index activity_offer_decided_by on activity_offer (decided_by);

-- The price of an accepted offer. Where an activity is for members or some countries only, its prices are for companies that are that.
alter table activity_price add column activity_id bigint references activity (id) on delete cascade;
alter table activity_price add column members_only boolean not null default false;
alter table activity_price add column country_codes text[];
create unique index activity_price_activity on activity_price (activity_id, variant_id, valid_from) where activity_id is not null;

alter table price_history add column activity_price_id bigint references activity_price (id) on delete cascade;
create index price_history_activity_price on price_history (activity_price_id) where activity_price_id is not null;

create function activity_price_fits() returns trigger language plpgsql as $$
begin
  if new.price > (select v.list_price from variant v where v.id = new.variant_id) then
    raise exception 'an activity price is never above the list price' using errcode = 'check_violation', constraint = 'activity_price_fits';
  end if;
  return new;
end $$;
create trigger activity_offer_fits before insert or update of price, variant_id on activity_offer
  for each row execute function activity_price_fits();
create trigger activity_price_fits before insert or update of price, variant_id on activity_price
  for each row when (new.activity_id is not null) execute function activity_price_fits();
