-- A payout that the bank has made and sends back later: its settlement is due again.
alter table payout
  add column returned_on date,
  -- What the bank calls the return.
  add column return_reference text not null default '',
  add column returned_by bigint references user_account (id),
  add constraint payout_returned_by_bank check (
    (state = 'returned' and way = 'bank_file') = (returned_on is not null)
    and (state = 'returned' and way = 'bank_file') = (return_reference <> '')
  );
