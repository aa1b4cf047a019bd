-- Money that buyers want back from their balance.
create table withdrawal (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  state text not null default 'requested' check (state in ('requested', 'in_transfer', 'transferred', 'refused', 'cancelled')),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- The account that the money is transferred to.
  holder text not null check (holder <> ''),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$'),
  bic text not null default '',
  -- What the operator wrote on the transfer.
  reference text not null default '',
  -- Why it was refused.
  reason text not null default '',
  decided_by bigint references user_account (id),
  decided_at timestamptz,
  -- The posting that took the money off the balance, and the one that ended the withdrawal. The first is written after the row, in its transaction.
  ledger_transaction_id bigint references ledger_transaction (id),
  end_transaction_id bigint references ledger_transaction (id),
  created_at timestamptz not null,
  check ((state in ('transferred', 'refused', 'cancelled')) = (end_transaction_id is not null)),
  check ((state in ('transferred', 'refused', 'cancelled')) = (decided_at is not null)),
  check (state <> 'transferred' or reference <> ''),
  check (state <> 'refused' or reason <> '')
);
create index withdrawal_company on withdrawal (company_id, id desc);
create index withdrawal_open on withdrawal (id) where state in ('requested', 'in_transfer');

create table withdrawal_event (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index withdrawal_event_withdrawal on withdrawal_event (withdrawal_id);
