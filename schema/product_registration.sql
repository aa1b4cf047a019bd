-- Written by `npm run db:schema` from the migrations. Do not edit.

create table product_registration (
  id             bigint        generated always as identity,
  company_id     bigint        not null,
  store_id       bigint,
  scheme         text          not null,
  country_code   character(2)  not null,
  number         text          not null,
  register_name  text          default ''::text not null,
  valid_from     date,
  valid_to       date,
  file_key       text,
  file_name      text,
  content_type   text,
  noticed        text,
  brand_id       bigint,
  constraint product_registration_pkey PRIMARY KEY (id),
  constraint product_registration_file_key_key UNIQUE (file_key),
  constraint product_registration_days CHECK ((valid_to >= valid_from)),
  constraint product_registration_file CHECK ((num_nulls(file_key, file_name, content_type) = ANY (ARRAY[0, 3]))),
  constraint product_registration_noticed_check CHECK ((noticed = ANY (ARRAY['soon'::text, 'expired'::text]))),
  constraint product_registration_number_check CHECK ((number <> ''::text)),
  constraint product_registration_scheme_check CHECK ((scheme ~ '^[a-z]{1,30}$'::text)),
  constraint product_registration_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id),
  constraint product_registration_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint product_registration_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX product_registration_brand ON product_registration USING btree (brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX product_registration_company ON product_registration USING btree (company_id, scheme, country_code);
CREATE INDEX product_registration_end ON product_registration USING btree (valid_to) WHERE (noticed IS DISTINCT FROM 'expired'::text);
CREATE INDEX product_registration_store ON product_registration USING btree (store_id);
