-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_customer (
  id          bigint                    generated always as identity,
  company_id  bigint                    not null,
  provider    text                      not null,
  key         text                      not null,
  reference   text,
  created_at  timestamp with time zone  not null,
  ended_at    timestamp with time zone,
  constraint payment_customer_pkey PRIMARY KEY (id),
  constraint payment_customer_key_key UNIQUE (key),
  constraint payment_customer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX payment_customer_ended ON payment_customer USING btree (id) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX payment_customer_once ON payment_customer USING btree (company_id, provider) WHERE (ended_at IS NULL);
