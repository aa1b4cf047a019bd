-- Written by `npm run db:schema` from the migrations. Do not edit.

create table test_payout_account (
  reference     text  not null,
  key           text  not null,
  country_code  text  not null,
  standing      text  default 'incomplete'::text not null,
  return_to     text  default '/'::text not null,
  constraint test_payout_account_pkey PRIMARY KEY (reference),
  constraint test_payout_account_key_key UNIQUE (key),
  constraint test_payout_account_standing_check CHECK ((standing = ANY (ARRAY['incomplete'::text, 'ready'::text, 'blocked'::text])))
);

-- Referenced by test_payout_transfer.
