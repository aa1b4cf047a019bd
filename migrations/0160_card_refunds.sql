-- Refunds of orders go back to the card that paid them, as far as it did.

-- What of a captured payment has gone back to its card, or is on its way there.
alter table payment add column refunded bigint not null default 0;
alter table payment add constraint payment_refunded_check check (refunded between 0 and amount and (refunded = 0 or state = 'captured')) not valid;
alter table payment validate constraint payment_refunded_check;
-- The last digits of the card, where the provider says them.
alter table payment add column card_last_four text;
alter table payment add constraint payment_card_last_four_check check (card_last_four ~ '^[0-9]{4}$') not valid;
alter table payment validate constraint payment_card_last_four_check;

-- The part of an order's refund that the provider gives back. Its key there is made of the id.
create table payment_refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  order_id bigint not null references purchase_order (id),
  -- The key of the order's refund in the ledger.
  refund_key text not null unique,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('requested', 'sent', 'succeeded', 'failed')),
  failure text check (failure in ('refused', 'cardGone', 'notTaken', 'noProvider')),
  provider_reference text,
  -- The posting of the order's refund.
  ledger_transaction_id bigint not null references ledger_transaction (id),
  -- When the provider is asked next, and how often it was.
  ask_at timestamptz,
  asks integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  constraint payment_refund_failed_has_reason check ((failure is not null) = (state = 'failed')),
  constraint payment_refund_asked_until_end check ((ask_at is not null) = (state in ('requested', 'sent')))
);
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_order on payment_refund (order_id);
create index payment_refund_transaction on payment_refund (ledger_transaction_id);
create index payment_refund_to_ask on payment_refund (ask_at, id) where ask_at is not null;

-- The test provider: a card whose refunds are decided after a minute.
alter table test_card_payment add column is_refund_pending boolean not null default false;
alter table test_card_payment add column card_last_four text;
alter table test_card_refund add column decided_at timestamptz;
