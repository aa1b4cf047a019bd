-- Cart, checkout, purchase orders, shipments, ledger, payments.

create table cart_line (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  variant_id bigint not null references variant (id),
  quantity integer not null check (quantity > 0),
  saved_for_later boolean not null default false,
  note text not null default '',
  -- Unit price that the buyer saw, so that a change can be told.
  price_when_added bigint,
  added_at timestamptz not null default now(),
  unique (user_id, variant_id)
);

create table checkout (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  state text not null default 'open' check (state in ('open', 'paid', 'pending', 'failed', 'expired', 'cancelled')),
  language text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index checkout_company on checkout (company_id, id desc);
create index checkout_open on checkout (expires_at) where state in ('open', 'pending');

create sequence purchase_order_number;

create table purchase_order (
  id bigint generated always as identity primary key,
  number text not null unique,
  checkout_id bigint not null references checkout (id),
  buyer_company_id bigint not null references company (id),
  buyer_user_id bigint not null references user_account (id),
  seller_company_id bigint not null references company (id),
  store_id bigint not null references store (id),
  state text not null check (state in ('awaiting_approval', 'awaiting_payment', 'paid', 'accepted', 'packing', 'partly_shipped', 'shipped', 'delivered', 'completed', 'cancelled')),
  currency char(3) not null,
  lines_total bigint not null check (lines_total >= 0),
  shipping_total bigint not null default 0 check (shipping_total >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  vat_total bigint not null check (vat_total >= 0),
  total bigint not null,
  -- Rate, category (EN 16931), reason and evidence, frozen when ordered.
  vat_decision jsonb not null,
  delivery text not null default 'ship' check (delivery in ('ship', 'drop_ship', 'collect', 'keep')),
  address jsonb not null,
  reference text not null default '',
  note text not null default '',
  language text not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  accepted_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint purchase_order_adds_up check (total = lines_total - discount_total + shipping_total + vat_total)
);
create index purchase_order_buyer on purchase_order (buyer_company_id, id desc);
create index purchase_order_buyer_state on purchase_order (buyer_company_id, state, id desc);
create index purchase_order_store on purchase_order (store_id, id desc);
create index purchase_order_store_state on purchase_order (store_id, state, id desc);
create index purchase_order_checkout on purchase_order (checkout_id);

create table purchase_order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  position integer not null,
  item_id bigint not null references item (id),
  variant_id bigint not null references variant (id),
  -- Texts as they were when ordered, in the buyer's language.
  item_code text not null,
  sku text not null,
  name text not null,
  options text not null default '',
  picture_key text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  price_reason jsonb not null,
  line_total bigint not null,
  tax_class text not null,
  vat_rate integer not null,
  vat_category text not null,
  shipped_quantity integer not null default 0,
  cancelled_quantity integer not null default 0,
  unique (order_id, position),
  constraint purchase_order_line_adds_up check (line_total = unit_price * quantity),
  constraint purchase_order_line_shipped check (shipped_quantity >= 0 and cancelled_quantity >= 0 and shipped_quantity + cancelled_quantity <= quantity)
);
create index purchase_order_line_variant on purchase_order_line (variant_id);

-- The timeline. Order by id, never by time: clocks jump.
create table purchase_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  state_before text,
  state_after text not null,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'system')),
  user_id bigint references user_account (id),
  note text not null default '',
  at timestamptz not null default now()
);
create index purchase_order_event_order on purchase_order_event (order_id, id);
create trigger purchase_order_event_append_only before update or delete on purchase_order_event for each row execute function forbid_change();

-- Held when an order is placed, taken when it is paid, released when it expires or is cancelled. Use and expiry meet on the row.
create table stock_reservation (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  variant_id bigint not null,
  warehouse_id bigint not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'held' check (state in ('held', 'taken', 'released')),
  foreign key (variant_id, warehouse_id) references stock (variant_id, warehouse_id),
  unique (order_id, variant_id, warehouse_id)
);
create index stock_reservation_held on stock_reservation (variant_id, warehouse_id) where state = 'held';

create table shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  carrier text not null,
  tracking_number text not null,
  tracking_url text,
  state text not null default 'shipped' check (state in ('shipped', 'in_transit', 'delivered', 'returned')),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (order_id, carrier, tracking_number)
);
create index shipment_tracking on shipment (upper(tracking_number));

create table shipment_line (
  shipment_id bigint not null references shipment (id),
  order_line_id bigint not null references purchase_order_line (id),
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);

create table shipment_event (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipment (id),
  state text not null,
  place text not null default '',
  note text not null default '',
  at timestamptz not null default now()
);
create index shipment_event_shipment on shipment_event (shipment_id, id);

-- Ledger: accounts, transactions, entries. Positive amounts increase what we owe the account's owner, negative ones decrease it.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('buyer_balance', 'buyer_credit', 'seller_payable', 'commission', 'provider_clearing', 'bank_clearing', 'vat', 'refunds')),
  company_id bigint references company (id),
  currency char(3) not null,
  -- Sum of the entries, kept in the same transaction.
  balance bigint not null default 0,
  unique nulls not distinct (kind, company_id, currency),
  constraint ledger_account_covered check (kind <> 'buyer_balance' or balance >= 0)
);
create index ledger_account_company on ledger_account (company_id);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  -- One posting per business fact: a second one with the same scope and key is refused by the database.
  scope text not null,
  key text not null,
  reference jsonb not null default '{}',
  at timestamptz not null default now(),
  unique (scope, key)
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction (id),
  account_id bigint not null references ledger_account (id),
  currency char(3) not null,
  amount bigint not null check (amount <> 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account_id, id desc);

create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function forbid_change();
create trigger ledger_entry_keep before truncate on ledger_entry execute function forbid_change();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function forbid_change();
create trigger ledger_transaction_keep before truncate on ledger_transaction execute function forbid_change();

-- An entry is in its account's currency, and moves the kept balance.
create function ledger_entry_apply() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + sums.amount
  from (select account_id, currency, sum(amount)::bigint as amount from added group by account_id, currency) sums
  where ledger_account.id = sums.account_id and ledger_account.currency = sums.currency;
  if exists (select 1 from added join ledger_account on ledger_account.id = added.account_id where ledger_account.currency <> added.currency) then
    raise exception 'ledger entry in another currency than its account' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry referencing new table as added for each statement execute function ledger_entry_apply();

-- Sum zero per transaction and currency, proved when the transaction commits.
create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_entry deferrable initially deferred for each row execute function ledger_transaction_balances();

create table payment (
  id bigint generated always as identity primary key,
  checkout_id bigint not null references checkout (id),
  method text not null check (method in ('balance', 'card', 'bank_transfer', 'credit')),
  state text not null check (state in ('captured', 'pending', 'failed', 'unknown')),
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  ledger_transaction_id bigint references ledger_transaction (id),
  created_at timestamptz not null default now()
);
-- Never captured twice: one capture per checkout, method and currency.
create unique index payment_one_capture on payment (checkout_id, method, currency) where state = 'captured';
create index payment_checkout on payment (checkout_id);
