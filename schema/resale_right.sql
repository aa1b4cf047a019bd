-- Written by `npm run db:schema` from the migrations. Do not edit.

create table resale_right (
  id             bigint  generated always as identity,
  item_id        bigint  not null,
  company_id     bigint,
  country_codes  text[],
  channels       text[],
  minimum_price  bigint,
  valid_to       date,
  constraint resale_right_pkey PRIMARY KEY (id),
  constraint resale_right_item_id_company_id_key UNIQUE NULLS NOT DISTINCT (item_id, company_id),
  constraint resale_right_minimum_price_check CHECK ((minimum_price > 0)),
  constraint resale_right_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint resale_right_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);

CREATE INDEX resale_right_company ON resale_right USING btree (company_id);
