-- A seller's account at a provider of payouts, such as a connected account of Stripe, as it was last known.
create table payout_account (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  provider text not null,
  -- Announced to the provider under this key: the same key is the same account there.
  key text not null unique,
  -- The provider's number; null until it has answered.
  reference text,
  standing text not null default 'incomplete' check (standing in ('incomplete', 'reviewed', 'ready', 'blocked', 'gone')),
  -- What the provider still wants to know, in kinds.
  missing text[] not null default '{}',
  currencies text[] not null default '{}',
  country_code text,
  standing_at timestamptz,
  created_by bigint not null references user_account (id),
  created_at timestamptz not null,
  -- The provider does not know it any more, and the seller has begun another one; or the company was erased.
  ended_at timestamptz
);
create unique index payout_account_once on payout_account (company_id, provider) where ended_at is null;
create unique index payout_account_reference on payout_account (provider, reference) where reference is not null;

-- Runs and payouts from before are files for a bank, as are those of the former version while it still runs.
alter table payout_run
  add column way text not null default 'bank_file' check (way in ('bank_file', 'provider')),
  add column provider text,
  add constraint payout_run_way check ((way = 'provider') = (provider is not null));

alter table payout
  add column way text not null default 'bank_file' check (way in ('bank_file', 'provider')),
  add column provider text,
  -- Where the provider transfers to, and under which key: the same key is the same transfer there.
  add column provider_account text,
  add column provider_key text,
  add column provider_reference text,
  -- Why the provider has not made it, or has taken it back; the reason has its own words.
  add column failure text check (failure in ('account', 'balance', 'refused', 'reversed')),
  -- When the provider is asked next, how often it was, and since when it has given no answer.
  add column ask_at timestamptz,
  add column asks integer not null default 0,
  add column silent_since timestamptz,
  -- What the provider has taken back of its transfer; only all of it returns the payout.
  add column provider_reversed bigint not null default 0,
  add column returned_at timestamptz,
  add column return_transaction_id bigint references ledger_transaction (id);

alter table payout
  drop constraint payout_state_check,
  drop constraint payout_account,
  drop constraint payout_executed,
  drop constraint payout_failed,
  add constraint payout_state_check check (state in ('ordered', 'executed', 'failed', 'returned')),
  add constraint payout_account check (run_id is null or way = 'provider' or (currency = 'EUR' and account_holder <> '' and iban <> '')),
  add constraint payout_executed check (
    (state in ('executed', 'returned')) = (executed_on is not null)
    and (state in ('executed', 'returned')) = (ledger_transaction_id is not null)
  ),
  add constraint payout_failed check ((state in ('failed', 'returned')) = (reason <> '')),
  add constraint payout_returned check (
    (state = 'returned') = (returned_at is not null) and (state = 'returned') = (return_transaction_id is not null)
  ),
  add constraint payout_reversed check (provider_reversed between 0 and amount and (way <> 'provider' or state <> 'returned' or provider_reversed = amount)),
  add constraint payout_way check (
    case way when 'provider' then run_id is not null and provider is not null and provider_account is not null and provider_key is not null
      else provider is null and provider_account is null and provider_key is null and failure is null end
  ),
  -- Only the provider's word executes or fails its transfers.
  add constraint payout_provider_word check (
    way <> 'provider' or case when state in ('executed', 'returned') then provider_reference is not null when state = 'failed' then failure is not null else true end
  );

create unique index payout_once_under_way on payout (settlement_id) where state not in ('failed', 'returned');
drop index payout_once;
alter index payout_once_under_way rename to payout_once;
create unique index payout_provider_key on payout (provider_key) where provider_key is not null;
create unique index payout_provider_reference on payout (provider, provider_reference) where provider_reference is not null;
create index payout_ask on payout (ask_at) where ask_at is not null;

-- The embedded test provider: accounts of sellers and transfers to them, which move no money.
create table test_payout_account (
  reference text primary key,
  key text not null unique,
  country_code text not null,
  standing text not null default 'incomplete' check (standing in ('incomplete', 'ready', 'blocked')),
  -- Where its page leads back to.
  return_to text not null default '/'
);
create table test_payout_transfer (
  reference text primary key,
  key text not null unique,
  account text not null references test_payout_account (reference),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0,
  created_at timestamptz not null
);
