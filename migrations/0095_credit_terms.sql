-- Credit terms: buyers pay orders later, up to a limit that the operator or a seller has granted.
alter table payment_method drop constraint payment_method_method_check;
alter table payment_method add constraint payment_method_method_check check (method in ('balance', 'card', 'bank_transfer', 'credit'));

-- `seller_pending`: what a seller gets once its buyers have paid what they ordered on its own terms. On the operator's terms sellers are owed
-- the money at once, and the operator bears the risk.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check check (kind in
  ('buyer_balance', 'buyer_credit', 'seller_payable', 'seller_pending', 'commission', 'provider_clearing', 'bank_clearing', 'vat', 'refunds'));

create table credit_grant (
  id bigint generated always as identity primary key,
  -- Whose terms they are: a seller's, for its own stores, or the operator's, for the whole market.
  seller_company_id bigint references company (id),
  buyer_company_id bigint not null references company (id),
  currency char(3) not null,
  -- Open amounts at most, in minor units.
  credit_limit bigint not null check (credit_limit between 1 and 10000000000),
  -- From the order to the day on which it is due.
  days smallint not null check (days between 7 and 120),
  state text not null default 'active' check (state in ('active', 'ended')),
  note text not null default '' check (length(note) <= 500),
  created_by bigint not null references user_account (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null)),
  check (seller_company_id <> buyer_company_id)
);
-- A buyer has one limit with each creditor and currency.
create unique index credit_grant_active on credit_grant (buyer_company_id, currency, seller_company_id) nulls not distinct where state = 'active';
create index credit_grant_seller on credit_grant (seller_company_id, id desc);

create table credit_grant_event (
  id bigint generated always as identity primary key,
  grant_id bigint not null references credit_grant (id),
  state_before text not null,
  state_after text not null,
  user_id bigint references user_account (id),
  at timestamptz not null
);
create index credit_grant_event_grant on credit_grant_event (grant_id);

-- What is to be paid for an order on credit terms. Terms that change later do not change it.
create table credit_item (
  id bigint generated always as identity primary key,
  grant_id bigint not null references credit_grant (id),
  order_id bigint not null unique references purchase_order (id),
  buyer_company_id bigint not null references company (id),
  -- The creditor, as of the grant; null: the operator.
  seller_company_id bigint references company (id),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  -- Paid by the buyer, and no longer owed since a part of the order was cancelled.
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  due_on date not null,
  -- Reminders that were sent: before the day, after it, and the one that blocks further orders on credit.
  reminders smallint not null default 0 check (reminders between 0 and 3),
  reminded_on date,
  settled_at timestamptz,
  created_at timestamptz not null,
  check (paid + credited <= amount),
  check ((paid + credited = amount) = (settled_at is not null)),
  check (reminders = 0 or reminded_on is not null)
);
-- Open items are few; what was paid stays.
create index credit_item_open on credit_item (buyer_company_id, due_on) where settled_at is null;
create index credit_item_due on credit_item (due_on) where settled_at is null;
create index credit_item_buyer on credit_item (buyer_company_id, id desc);
create index credit_item_seller on credit_item (seller_company_id, id desc);
create index credit_item_grant on credit_item (grant_id);

-- What an item was reduced by.
create table credit_payment (
  id bigint generated always as identity primary key,
  item_id bigint not null references credit_item (id),
  -- `refund`: a part of the order was cancelled, nothing was paid.
  kind text not null check (kind in ('balance', 'transfer', 'refund')),
  amount bigint not null check (amount > 0),
  ledger_transaction_id bigint not null references ledger_transaction (id),
  user_id bigint references user_account (id),
  at timestamptz not null,
  unique (item_id, ledger_transaction_id)
);
create trigger credit_payment_append_only before delete or update on credit_payment for each row execute function forbid_change();

-- On which day buyers are reminded, counted from the day on which an item is due; the market's only row.
create table credit_setting (
  id smallint primary key default 1 check (id = 1),
  days_before smallint not null default 3 check (days_before between 1 and 6),
  second_after smallint not null default 3 check (second_after between 1 and 30),
  third_after smallint not null default 14 check (third_after between 2 and 90),
  changed_by bigint references user_account (id),
  changed_at timestamptz,
  check (third_after > second_after)
);
insert into credit_setting (id) values (1);
