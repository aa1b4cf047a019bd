-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_resale_right (
  id             bigint  generated always as identity,
  store_id       bigint  not null,
  company_id     bigint,
  country_codes  text[],
  channels       text[],
  valid_to       date,
  constraint store_resale_right_pkey PRIMARY KEY (id),
  constraint store_resale_right_store_id_company_id_key UNIQUE NULLS NOT DISTINCT (store_id, company_id),
  constraint store_resale_right_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint store_resale_right_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX store_resale_right_company ON store_resale_right USING btree (company_id);
