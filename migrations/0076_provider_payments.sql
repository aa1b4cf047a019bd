-- Payments by a provider (cards): where each is, and everything that moved it.
alter table payment
  drop constraint payment_state_check,
  add constraint payment_state_check check (state in (
    'created', 'pending', 'processing', 'authorized', 'captured', 'failed', 'cancelled', 'unknown', 'returning', 'returned')),
  -- Null for payments from the balance; so are all columns below.
  add column provider text,
  -- The provider's own number of the payment.
  add column provider_reference text,
  -- Address of the provider's page for the buyer.
  add column page text,
  -- Why the provider refused it.
  add column failure text,
  -- When the provider is asked again; null once the payment has ended.
  add column ask_at timestamptz,
  add column asks integer not null default 0,
  add column disputed_at timestamptz;

-- One payment of a checkout can be under way at a time.
create unique index payment_under_way on payment (checkout_id)
  where provider is not null and state in ('created', 'pending', 'processing', 'authorized', 'unknown');
create unique index payment_reference on payment (provider, provider_reference) where provider_reference is not null;
create index payment_to_ask on payment (ask_at) where ask_at is not null;

create table payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  state_before text not null,
  state_after text not null,
  at timestamptz not null
);
create index payment_event_payment on payment_event (payment_id);

-- Messages of providers that were taken: each has its effect once.
create table provider_message (
  provider text not null,
  message_id text not null,
  provider_reference text not null,
  received_at timestamptz not null,
  primary key (provider, message_id)
);
create index provider_message_received on provider_message (received_at);

-- The memory of the embedded test provider: what another company's computers would know of a payment.
create table test_card_payment (
  id bigint generated always as identity primary key,
  reference text not null unique,
  key text not null unique,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  return_to text not null,
  state text not null default 'pending' check (state in ('pending', 'processing', 'authorized', 'captured', 'failed', 'cancelled')),
  failure text,
  -- When a delayed payment is decided.
  decided_at timestamptz,
  -- How its messages are sent: on time, late, twice, out of order, or never.
  messages text not null default 'on_time' check (messages in ('on_time', 'late', 'twice', 'out_of_order', 'never')),
  -- The buyer reclaims the money once it was taken.
  disputes_at timestamptz,
  is_disputing boolean not null default false,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null
);

-- Refunds of the test provider by the key of their call, so that a repeated call has one effect.
create table test_card_refund (
  key text primary key,
  payment_id bigint not null references test_card_payment (id),
  amount bigint not null check (amount > 0)
);
