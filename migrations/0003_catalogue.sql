-- Stores, categories, attributes, items, variants, stock.

create table store (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  name text not null,
  item_code text not null unique,
  logo_key text,
  currency_code char(3) not null,
  vat_country_code char(2) not null,
  -- Countries it sells to.
  country_codes text[] not null,
  minimum_order_value bigint not null default 0 check (minimum_order_value >= 0),
  -- Working days until goods leave the warehouse.
  lead_days integer not null default 3 check (lead_days between 0 and 365),
  -- Flat charge per order, waived from free_shipping_from on.
  shipping_fee bigint not null default 0 check (shipping_fee >= 0),
  free_shipping_from bigint,
  moq integer check (moq > 0),
  multiple integer check (multiple > 0),
  carton_quantity integer check (carton_quantity > 0),
  holiday_from date,
  holiday_to date,
  state text not null default 'open' check (state in ('open', 'suspended', 'closed')),
  created_at timestamptz not null default now()
);
create index store_company on store (company_id);

create table store_text (
  store_id bigint not null references store (id) on delete cascade,
  language text not null,
  slogan text not null default '',
  description text not null default '',
  primary key (store_id, language)
);

create table warehouse (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  name text not null,
  line1 text not null default '',
  postal_code text not null,
  city text not null,
  country_code char(2) not null
);
create index warehouse_store on warehouse (store_id);

create table category (
  id bigint generated always as identity primary key,
  parent_id bigint references category (id),
  key text not null unique,
  level smallint not null check (level between 1 and 3),
  position integer not null default 0,
  -- Ids from the root to the row itself.
  path bigint[] not null default '{}',
  picture_key text
);
create index category_parent on category (parent_id, position);

create table category_text (
  category_id bigint not null references category (id) on delete cascade,
  language text not null,
  name text not null,
  url_key text not null,
  description text not null default '',
  primary key (category_id, language)
);

create table attribute (
  id bigint generated always as identity primary key,
  key text not null unique,
  type text not null check (type in ('number', 'choice', 'flag', 'text')),
  unit text,
  -- Shown as a filter in lists.
  facet boolean not null default false,
  -- Tells the variants of an item apart (colour, size).
  is_option boolean not null default false,
  position integer not null default 0
);

create table attribute_text (
  attribute_id bigint not null references attribute (id) on delete cascade,
  language text not null,
  name text not null,
  primary key (attribute_id, language)
);

create table attribute_value (
  id bigint generated always as identity primary key,
  attribute_id bigint not null references attribute (id) on delete cascade,
  key text not null,
  swatch text,
  position integer not null default 0,
  unique (attribute_id, key)
);

create table attribute_value_text (
  attribute_value_id bigint not null references attribute_value (id) on delete cascade,
  language text not null,
  name text not null,
  primary key (attribute_value_id, language)
);

create table category_attribute (
  category_id bigint not null references category (id) on delete cascade,
  attribute_id bigint not null references attribute (id) on delete cascade,
  position integer not null default 0,
  primary key (category_id, attribute_id)
);

create table item (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  category_id bigint not null references category (id),
  -- Shown everywhere: prefix of the store and a running number.
  item_code text not null unique,
  state text not null default 'active' check (state in ('draft', 'active', 'archived')),
  source_language text not null default 'en',
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero')),
  origin_country_code char(2),
  lead_days integer check (lead_days between 0 and 365),
  moq integer check (moq > 0),
  multiple integer check (multiple > 0),
  carton_quantity integer check (carton_quantity > 0),
  -- null: wherever the store sells.
  country_codes text[],
  visibility text not null default 'everyone' check (visibility in ('everyone', 'exclusive')),
  picture_keys text[] not null default '{}',
  sales_count integer not null default 0,
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index item_store on item (store_id, id);
create index item_category on item (category_id, id);
create index item_updated on item (updated_at);

create table item_text (
  item_id bigint not null references item (id) on delete cascade,
  language text not null,
  name text not null,
  url_key text not null,
  summary text not null default '',
  description text not null default '',
  bullets text[] not null default '{}',
  primary key (item_id, language)
);

-- Who sees an exclusive item.
create table item_exclusive (
  item_id bigint not null references item (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  primary key (item_id, company_id)
);
create index item_exclusive_company on item_exclusive (company_id);

-- Facts of an item that its variants share. Exactly one of the values is set.
create table item_attribute (
  item_id bigint not null references item (id) on delete cascade,
  attribute_id bigint not null references attribute (id),
  attribute_value_id bigint references attribute_value (id),
  number double precision,
  flag boolean,
  text text,
  primary key (item_id, attribute_id),
  check (num_nonnulls(attribute_value_id, number, flag, text) = 1)
);

create table variant (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id),
  sku text not null,
  gtin text,
  position integer not null default 0,
  state text not null default 'active' check (state in ('active', 'archived')),
  -- Minor units of the store's currency, without VAT.
  list_price bigint not null check (list_price >= 0),
  moq integer check (moq > 0),
  multiple integer check (multiple > 0),
  carton_quantity integer check (carton_quantity > 0),
  -- Grams and millimetres.
  weight integer,
  width integer,
  depth integer,
  height integer,
  carton_weight integer,
  carton_width integer,
  carton_depth integer,
  carton_height integer,
  picture_key text,
  updated_at timestamptz not null default now()
);
create index variant_item on variant (item_id, position);
create index variant_sku on variant (upper(sku));
create index variant_gtin on variant (gtin) where gtin is not null;

-- The choices that tell a variant from its siblings. A size that is no listed value carries its label per language.
create table variant_option (
  variant_id bigint not null references variant (id) on delete cascade,
  attribute_id bigint not null references attribute (id),
  attribute_value_id bigint references attribute_value (id),
  label text,
  position integer not null default 0,
  primary key (variant_id, attribute_id),
  check (num_nonnulls(attribute_value_id, label) = 1)
);

create table price_tier (
  variant_id bigint not null references variant (id) on delete cascade,
  minimum_quantity integer not null check (minimum_quantity > 1),
  price bigint not null check (price >= 0),
  primary key (variant_id, minimum_quantity)
);

-- A price for one buyer company.
create table exclusive_price (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variant (id) on delete cascade,
  company_id bigint not null references company (id),
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  price bigint not null check (price >= 0),
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz not null default 'infinity'
);
create index exclusive_price_variant on exclusive_price (variant_id, company_id);

-- A price for everyone in a window of time.
create table activity_price (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variant (id) on delete cascade,
  minimum_quantity integer not null default 1 check (minimum_quantity > 0),
  price bigint not null check (price >= 0),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  check (valid_from < valid_to)
);
create index activity_price_variant on activity_price (variant_id, valid_to);

-- Prices that buyer and seller signed.
create table price_agreement (
  id bigint generated always as identity primary key,
  seller_company_id bigint not null references company (id),
  buyer_company_id bigint not null references company (id),
  state text not null default 'draft' check (state in ('draft', 'sent', 'countered', 'signed', 'active', 'fulfilled', 'expired', 'terminated', 'refused')),
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null default now(),
  check (valid_from < valid_to)
);
create index price_agreement_buyer on price_agreement (buyer_company_id, state);

create table price_agreement_line (
  agreement_id bigint not null references price_agreement (id) on delete cascade,
  variant_id bigint not null references variant (id),
  price bigint not null check (price >= 0),
  -- null: as many as the buyer likes.
  quantity_left integer check (quantity_left >= 0),
  primary key (agreement_id, variant_id)
);
create index price_agreement_line_variant on price_agreement_line (variant_id);

-- Each list or activity price that was ever in force, for the lowest price of the last 30 days.
create table price_history (
  id bigint generated always as identity primary key,
  variant_id bigint not null references variant (id) on delete cascade,
  price bigint not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz
);
create index price_history_variant on price_history (variant_id, valid_from desc);

create table stock (
  variant_id bigint not null references variant (id),
  warehouse_id bigint not null references warehouse (id),
  on_hand integer not null default 0 check (on_hand >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  incoming integer not null default 0 check (incoming >= 0),
  incoming_at date,
  primary key (variant_id, warehouse_id),
  constraint stock_never_oversold check (reserved <= on_hand)
);
create index stock_warehouse on stock (warehouse_id);

-- Units of one euro, from the European Central Bank's daily list.
create table exchange_rate (
  currency char(3) not null,
  day date not null,
  rate numeric(18, 6) not null check (rate > 0),
  primary key (currency, day)
);

create table tax_rate (
  country_code char(2) not null,
  tax_class text not null check (tax_class in ('standard', 'reduced', 'zero')),
  -- Hundredths of a per cent: 1900 is 19 %.
  rate integer not null check (rate between 0 and 10000),
  valid_from date not null,
  valid_to date,
  primary key (country_code, tax_class, valid_from)
);

-- Articles of the footer and the help pages, in Markdown.
create table article (
  url_key text not null,
  language text not null,
  title text not null,
  body text not null,
  position integer not null default 0,
  primary key (url_key, language)
);
