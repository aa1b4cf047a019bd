-- Written by `npm run db:schema` from the migrations. Do not edit.

create table vat_check (
  id                   bigint                    generated always as identity,
  company_id           bigint                    not null,
  vat_id               text                      not null,
  asked_at             timestamp with time zone  not null,
  result               text                      not null,
  requester_vat_id     text,
  consultation_number  text,
  registered_name      text,
  registered_address   text,
  error                text,
  constraint vat_check_pkey PRIMARY KEY (id),
  constraint vat_check_result_check CHECK ((result = ANY (ARRAY['valid'::text, 'invalid'::text, 'unavailable'::text]))),
  constraint vat_check_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX vat_check_company ON vat_check USING btree (company_id, id DESC);

CREATE TRIGGER vat_check_append_only BEFORE DELETE OR UPDATE ON vat_check FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER vat_check_keep BEFORE TRUNCATE ON vat_check FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
