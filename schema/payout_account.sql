-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payout_account (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  provider      text                      not null,
  key           text                      not null,
  reference     text,
  standing      text                      default 'incomplete'::text not null,
  missing       text[]                    default '{}'::text[] not null,
  currencies    text[]                    default '{}'::text[] not null,
  country_code  text,
  standing_at   timestamp with time zone,
  created_by    bigint                    not null,
  created_at    timestamp with time zone  not null,
  ended_at      timestamp with time zone,
  constraint payout_account_pkey PRIMARY KEY (id),
  constraint payout_account_key_key UNIQUE (key),
  constraint payout_account_standing_check CHECK ((standing = ANY (ARRAY['incomplete'::text, 'reviewed'::text, 'ready'::text, 'blocked'::text, 'gone'::text]))),
  constraint payout_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payout_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX payout_account_once ON payout_account USING btree (company_id, provider) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX payout_account_reference ON payout_account USING btree (provider, reference) WHERE (reference IS NOT NULL);
