-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payout_run (
  id              bigint                    generated always as identity,
  account_holder  text                      not null,
  iban            text                      not null,
  bic             text                      default ''::text not null,
  execute_on      date                      not null,
  created_by      bigint                    not null,
  created_at      timestamp with time zone  not null,
  way             text                      default 'bank_file'::text not null,
  provider        text,
  constraint payout_run_pkey PRIMARY KEY (id),
  constraint payout_run_way CHECK (((way = 'provider'::text) = (provider IS NOT NULL))),
  constraint payout_run_way_check CHECK ((way = ANY (ARRAY['bank_file'::text, 'provider'::text]))),
  constraint payout_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

-- Referenced by payout.
