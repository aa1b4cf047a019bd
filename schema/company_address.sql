-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_address (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  label         text                      default ''::text not null,
  name          text                      not null,
  company_name  text                      default ''::text not null,
  line1         text                      not null,
  line2         text                      default ''::text not null,
  postal_code   text                      not null,
  city          text                      not null,
  region        text                      default ''::text not null,
  country_code  character(2)              not null,
  phone         text                      default ''::text not null,
  is_default    boolean                   default false not null,
  archived_at   timestamp with time zone,
  constraint company_address_pkey PRIMARY KEY (id),
  constraint company_address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX company_address_company ON company_address USING btree (company_id, id);
CREATE UNIQUE INDEX company_address_default ON company_address USING btree (company_id) WHERE (is_default AND (archived_at IS NULL));
