-- A buyer company at a provider that stores cards for it. Cards themselves are with the provider alone.
create table payment_customer (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  provider text not null,
  -- Announced to the provider under this key: the same key is the same customer there.
  key text not null unique,
  -- The provider's number; null until it has answered.
  reference text,
  created_at timestamptz not null,
  -- The provider does not know it any more, or the company was erased: a job has the provider delete it, then the row goes.
  ended_at timestamptz
);
create unique index payment_customer_once on payment_customer (company_id, provider) where ended_at is null;
create index payment_customer_ended on payment_customer (id) where ended_at is not null;

-- As what a payment was announced: the same each time, as providers compare announcements under one key.
alter table payment add column provider_customer text;

-- The embedded test provider: cards that a buyer has saved there, each as one of the known test cards.
create table test_card_customer (
  reference text primary key,
  key text not null unique
);
create table test_card (
  reference text primary key,
  customer text not null references test_card_customer (reference) on delete cascade,
  card text not null,
  expires_year integer not null,
  created_at timestamptz not null,
  unique (customer, card)
);
alter table test_card_payment add column customer text;
