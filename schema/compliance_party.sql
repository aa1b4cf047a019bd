-- Written by `npm run db:schema` from the migrations. Do not edit.

create table compliance_party (
  id            bigint        generated always as identity,
  company_id    bigint        not null,
  name          text          not null,
  line1         text          not null,
  postal_code   text          not null,
  city          text          not null,
  country_code  character(2)  not null,
  email         text          default ''::text not null,
  website       text          default ''::text not null,
  constraint compliance_party_pkey PRIMARY KEY (id),
  constraint compliance_party_name_check CHECK ((name <> ''::text)),
  constraint compliance_party_reachable CHECK (((email <> ''::text) OR (website <> ''::text))),
  constraint compliance_party_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX compliance_party_company ON compliance_party USING btree (company_id, id);

-- Referenced by item_compliance, store_compliance.
