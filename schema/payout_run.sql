-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payout_run (
  id              bigint                    generated always as identity,
  account_holder  text                      not null,
  iban            text                      not null,
  bic             text                      default ''::text not null,
  execute_on      date                      not null,
  created_by      bigint                    not null,
  created_at      timestamp with time zone  not null,
  constraint payout_run_pkey PRIMARY KEY (id),
  constraint payout_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

-- Referenced by payout.
