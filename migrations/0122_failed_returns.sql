-- A provider can report later that money which it gave back has not reached the buyer.
alter table payment
  -- Refunds of the payment that the provider has reported as failed, as far as they are posted.
  add column failed_refunds integer not null default 0;
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (state in ('created', 'pending', 'processing', 'authorized', 'captured', 'failed',
  'cancelled', 'unknown', 'returning', 'returned', 'return_failed', 'credited'));

-- The test provider: a card whose first refund fails after a minute.
alter table test_card_payment
  add column is_refund_failing boolean not null default false,
  add column failed_refunds integer not null default 0;
alter table test_card_refund
  add column fails_at timestamptz,
  add column has_failed boolean not null default false;
