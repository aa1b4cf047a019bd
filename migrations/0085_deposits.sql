-- Money that buyers say they have transferred for their balance, and what became of it.
create table deposit (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  state text not null default 'submitted' check (state in ('submitted', 'confirmed', 'refused', 'withdrawn')),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- The day of the transfer, and what the buyer wrote on it.
  paid_on date not null,
  reference text not null,
  proof_key text not null,
  proof_name text not null,
  proof_type text not null,
  -- What has arrived at the bank; only of confirmed deposits.
  confirmed_amount bigint check (confirmed_amount > 0),
  -- Why it was refused, or why another amount was confirmed.
  reason text not null default '',
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  ledger_transaction_id bigint references ledger_transaction (id),
  created_at timestamptz not null,
  check ((state = 'confirmed') = (confirmed_amount is not null)),
  check ((state = 'confirmed') = (ledger_transaction_id is not null)),
  check ((state = 'submitted') = (decided_at is null))
);
create index deposit_company on deposit (company_id, id desc);
create index deposit_open on deposit (id) where state = 'submitted';

create table deposit_event (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index deposit_event_deposit on deposit_event (deposit_id);

-- What a buyer is charged for a payment in addition to its amount.
alter table payment add column fee bigint not null default 0 check (fee >= 0);
