-- Money that goes to sellers. A run is a file for the market's bank; a payout without one was made by hand.
create table payout_run (
  id bigint generated always as identity primary key,
  -- The market's account, as it was.
  account_holder text not null,
  iban text not null,
  bic text not null default '',
  execute_on date not null,
  created_by bigint not null references user_account (id),
  created_at timestamptz not null
);

create table payout (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement (id),
  run_id bigint references payout_run (id),
  seller_company_id bigint not null references company (id),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('ordered', 'executed', 'failed')),
  -- The seller's account, as it was; empty where it was paid by hand to one that is not known.
  account_holder text not null default '',
  iban text not null default '',
  bic text not null default '',
  -- What the bank calls a payment that was made by hand.
  reference text not null default '',
  executed_on date,
  -- Why it failed.
  reason text not null default '',
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  ledger_transaction_id bigint references ledger_transaction (id),
  created_by bigint not null references user_account (id),
  created_at timestamptz not null,
  constraint payout_account check (run_id is null or (currency = 'EUR' and account_holder <> '' and iban <> '')),
  constraint payout_by_hand check (run_id is not null or reference <> ''),
  constraint payout_executed check ((state = 'executed') = (executed_on is not null) and (state = 'executed') = (ledger_transaction_id is not null)),
  constraint payout_failed check ((state = 'failed') = (reason <> '')),
  constraint payout_decided check ((state = 'ordered') = (decided_at is null))
);
-- A settlement is paid once; after a failure it can be tried again.
create unique index payout_once on payout (settlement_id) where state <> 'failed';
create index payout_run_id on payout (run_id, id);
create index payout_seller on payout (seller_company_id, id desc);

create table payout_event (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payout (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index payout_event_payout on payout_event (payout_id);
