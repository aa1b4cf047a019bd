-- Questions to a seller about an item, and quotes: what a buyer asks for, what the seller offers, and each version of both.

create table item_question (
  id bigint generated always as identity primary key,
  item_id bigint not null references item (id) on delete cascade,
  -- Null: about the item as a whole.
  variant_id bigint references variant (id) on delete set null,
  store_id bigint not null references store (id),
  -- Null once whoever asked has been erased: a published question stays, and says nothing of them.
  company_id bigint references company (id),
  user_id bigint references user_account (id),
  -- Of question and answer.
  language text not null,
  -- Texts as the other side reads them: contact data is taken out before they are kept.
  body text not null check (char_length(body) <= 4000),
  answer text check (char_length(answer) <= 4000),
  state text not null default 'open' check (state in ('open', 'answered', 'withdrawn')),
  asked_at timestamptz not null,
  -- When it was answered first: what the response time is made of.
  answered_at timestamptz,
  answered_by bigint references user_account (id),
  edited_at timestamptz,
  -- When it was put on the item's page; null: private.
  published_at timestamptz,
  -- When the seller's people were told; null: not yet.
  told_at timestamptz,
  -- Grows with each change: two people who act at once do not undo each other.
  version integer not null default 1,
  check ((state = 'answered') <= (answer is not null and answered_at is not null)),
  check (published_at is null or state = 'answered')
);
create index item_question_published on item_question (item_id, published_at desc) where published_at is not null;
create index item_question_store on item_question (store_id, id desc);
create index item_question_answered on item_question (store_id, answered_at) include (asked_at) where answered_at is not null;
create index item_question_untold on item_question (store_id) where told_at is null and state = 'open';
create index item_question_company on item_question (company_id, id desc);
create index item_question_item on item_question (item_id);
create index item_question_variant on item_question (variant_id);
create index item_question_user on item_question (user_id);
create index item_question_answered_by on item_question (answered_by);
-- The same words about the same item wait once, however often the button is pressed.
create unique index item_question_once on item_question (company_id, item_id, md5(body)) where state = 'open';

create table quote (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  seller_company_id bigint not null references company (id),
  buyer_company_id bigint not null references company (id),
  -- Who asked for it.
  user_id bigint not null references user_account (id),
  state text not null check (state in ('draft', 'open', 'answered', 'countered', 'accepted', 'declined', 'expired', 'withdrawn')),
  -- Of the latest words; a change names the version it was made from.
  version integer not null default 1,
  currency char(3) not null,
  -- Of the buyer when it was asked for: what may be seen and sold there is asked again at signing.
  country_code char(2) not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  changed_at timestamptz not null,
  -- Until then the latest words can be answered; null for a draft.
  open_until timestamptz,
  agreement_id bigint unique references price_agreement (id),
  check ((state = 'draft') = (sent_at is null)),
  check ((state = 'draft') = (open_until is null)),
  check ((state = 'accepted') = (agreement_id is not null))
);
create index quote_buyer on quote (buyer_company_id, id desc);
create index quote_seller on quote (seller_company_id, id desc) where state <> 'draft';
create index quote_store on quote (store_id);
create index quote_user on quote (user_id);
create index quote_open on quote (open_until) where state in ('open', 'answered', 'countered');

-- What one side wrote; never changed once the other has seen it.
create table quote_version (
  quote_id bigint not null references quote (id) on delete cascade,
  version integer not null check (version > 0),
  side text not null check (side in ('buyer', 'seller')),
  user_id bigint not null references user_account (id),
  at timestamptz not null,
  wanted_on date,
  note text not null default '' check (char_length(note) <= 4000),
  lead_days integer check (lead_days between 0 and 365),
  -- The last day on which this can be accepted, and the last on which its prices hold once it is.
  valid_until date,
  prices_until date,
  -- The prices hold for the quantities named, once; otherwise for any from the smallest on.
  limited boolean not null default true,
  primary key (quote_id, version),
  check (prices_until is null or valid_until <= prices_until)
);
create index quote_version_user on quote_version (user_id);

create table quote_line (
  quote_id bigint not null,
  version integer not null,
  position integer not null,
  variant_id bigint not null references variant (id),
  quantity integer not null check (quantity between 1 and 1000000),
  -- Minor units of the quote's currency. Of a buyer's first words it is a wish, and may be missing.
  unit_price bigint check (unit_price between 0 and 9000000000),
  minimum_quantity integer not null default 1 check (minimum_quantity between 1 and quantity),
  primary key (quote_id, version, position),
  unique (quote_id, version, variant_id),
  foreign key (quote_id, version) references quote_version (quote_id, version) on delete cascade
);
create index quote_line_variant on quote_line (variant_id);

create table quote_event (
  id bigint generated always as identity primary key,
  quote_id bigint not null references quote (id) on delete cascade,
  at timestamptz not null,
  what text not null check (what in ('asked', 'offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Null: time did it.
  side text check (side in ('buyer', 'seller')),
  user_id bigint references user_account (id),
  version integer not null,
  reason text not null default '' check (char_length(reason) <= 1000)
);
create index quote_event_quote on quote_event (quote_id, id);
create index quote_event_user on quote_event (user_id);

-- Who signed an agreement for either side, and when; those of before have none.
alter table price_agreement add column signed_at timestamptz;
alter table price_agreement add column buyer_user_id bigint references user_account (id);
alter table price_agreement add column seller_user_id bigint references user_account (id);
create index price_agreement_buyer_user on price_agreement (buyer_user_id);
create index price_agreement_seller_user on price_agreement (seller_user_id);
create index price_agreement_seller on price_agreement (seller_company_id);
-- An agreed price may ask for more than one piece at a time.
alter table price_agreement_line add column minimum_quantity integer not null default 1;
alter table price_agreement_line add constraint price_agreement_line_minimum check (minimum_quantity > 0) not valid;
alter table price_agreement_line validate constraint price_agreement_line_minimum;
