-- A payout that the bank has made and sends back later: its settlement is due again.
alter table payout
  add column returned_on date,
  -- What the bank calls the return.
  add column return_reference text not null default '',
  add column returned_at timestamptz,
  add column returned_by bigint references user_account (id),
  add column return_transaction_id bigint references ledger_transaction (id);
alter table payout drop constraint payout_state_check, drop constraint payout_executed, drop constraint payout_failed;
alter table payout
  add constraint payout_state_check check (state in ('ordered', 'executed', 'failed', 'returned')),
  add constraint payout_executed check ((state in ('executed', 'returned')) = (executed_on is not null) and (state in ('executed', 'returned')) = (ledger_transaction_id is not null)),
  add constraint payout_failed check ((state in ('failed', 'returned')) = (reason <> '')),
  add constraint payout_returned check ((state = 'returned') = (returned_on is not null) and (state = 'returned') = (return_reference <> '')
    and (state = 'returned') = (returned_at is not null) and (state = 'returned') = (return_transaction_id is not null));
-- A settlement is paid once; after a failure or a return it can be tried again.
drop index payout_once;
create unique index payout_once on payout (settlement_id) where state not in ('failed', 'returned');
