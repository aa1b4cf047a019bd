-- A refund that its provider has never answered is ended by an operator: the amount is on the balance, and the provider is still looked at.
alter table payment_refund
  drop constraint payment_refund_failure_check,
  add constraint payment_refund_failure_check check (failure in ('refused', 'cardGone', 'notTaken', 'noProvider', 'disputed', 'ended')),
  drop constraint payment_refund_asked_until_end,
  add constraint payment_refund_asked_until_end check (ask_at is not null or state not in ('requested', 'sent')),
  add constraint payment_refund_asked_no_longer check (ask_at is null or state in ('requested', 'sent') or failure = 'ended'),
  -- Why the operator has ended it.
  add column end_reason text,
  -- When the provider has said something of it last, also that it is still deciding.
  add column answered_at timestamptz,
  -- What has become of one that was ended. Given back nevertheless: the buyer has it twice, it came back, or it was taken off the balance.
  add column late text check (late in ('given', 'cameBack', 'takenBack', 'notGiven')),
  add constraint payment_refund_late_was_ended check (late is null or failure = 'ended');
create index payment_refund_had_twice on payment_refund (payment_id) where late = 'given';
