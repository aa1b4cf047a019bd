-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_payout_transfer (
  reference   text                      not null,
  key         text                      not null,
  account     text                      not null,
  currency    character(3)              not null,
  amount      bigint                    not null,
  reversed    bigint                    default 0 not null,
  created_at  timestamp with time zone  not null,
  constraint test_payout_transfer_pkey PRIMARY KEY (reference),
  constraint test_payout_transfer_key_key UNIQUE (key),
  constraint test_payout_transfer_amount_check CHECK ((amount > 0)),
  constraint test_payout_transfer_account_fkey FOREIGN KEY (account) REFERENCES test_payout_account(reference)
);
