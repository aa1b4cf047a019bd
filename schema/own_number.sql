-- Written by `npm run db:schema` from the migrations. Do not edit.

create table own_number (
  company_id  bigint  not null,
  variant_id  bigint  not null,
  number      text    not null,
  constraint own_number_pkey PRIMARY KEY (company_id, variant_id),
  constraint own_number_number_check CHECK (((number <> ''::text) AND (length(number) <= 60))),
  constraint own_number_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint own_number_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX own_number_loose_code ON own_number USING btree (company_id, loose_code(number));
CREATE UNIQUE INDEX own_number_number ON own_number USING btree (company_id, upper(number));
CREATE INDEX own_number_variant ON own_number USING btree (variant_id);
