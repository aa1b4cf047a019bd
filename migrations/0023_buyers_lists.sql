-- Wish lists, what to be told about, and buyers' own item numbers.

create table wish_list (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  name text not null check (name <> ''),
  -- Colleagues see it, and put things in and take them out.
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  -- When something was last put into it: what is saved without a choice goes there again.
  used_at timestamptz not null default now()
);
create unique index wish_list_name on wish_list (user_id, lower(name));
create index wish_list_shared on wish_list (company_id) where shared;

create table wish_line (
  id bigint generated always as identity primary key,
  list_id bigint not null references wish_list (id) on delete cascade,
  item_id bigint not null references item (id) on delete cascade,
  -- null: the item, whichever variant it may be.
  variant_id bigint references variant (id) on delete cascade,
  note text not null default '',
  -- Unit price at the smallest quantity, in minor units of the store's currency, as the company saw it.
  price_when_added bigint,
  added_at timestamptz not null default now(),
  unique nulls not distinct (list_id, item_id, variant_id)
);
create index wish_line_item on wish_line (item_id);

-- Whom to tell when a line is back in stock or falls below a price. `in_stock` and `is_below` are what was found last: told is only what begins.
create table wish_watch (
  id bigint generated always as identity primary key,
  line_id bigint not null references wish_line (id) on delete cascade,
  user_id bigint not null references user_account (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  back_in_stock boolean not null,
  price_below bigint check (price_below > 0),
  in_stock boolean not null,
  is_below boolean not null,
  unique (line_id, user_id),
  check (back_in_stock or price_below is not null)
);
create index wish_watch_company on wish_watch (company_id);
create index wish_watch_user on wish_watch (user_id);

-- What a buyer's company calls a variant itself.
create table own_number (
  company_id bigint not null references company (id) on delete cascade,
  variant_id bigint not null references variant (id) on delete cascade,
  number text not null check (number <> '' and length(number) <= 60),
  primary key (company_id, variant_id)
);
create unique index own_number_number on own_number (company_id, upper(number));
create index own_number_variant on own_number (variant_id);
