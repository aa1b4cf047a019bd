-- Written by `npm run db:schema` from the migrations. Do not edit.

create table agreement_signature (
  id          bigint                    generated always as identity,
  version_id  bigint                    not null,
  company_id  bigint                    not null,
  user_id     bigint                    not null,
  language    text                      not null,
  text_hash   bytea                     not null,
  network     text                      not null,
  user_agent  text                      default ''::text not null,
  signed_at   timestamp with time zone  default now() not null,
  constraint agreement_signature_pkey PRIMARY KEY (id),
  constraint agreement_signature_version_id_company_id_key UNIQUE (version_id, company_id),
  constraint agreement_signature_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint agreement_signature_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint agreement_signature_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_agreement_version(id)
);

CREATE INDEX agreement_signature_company ON agreement_signature USING btree (company_id, id DESC);

CREATE TRIGGER agreement_signature_append_only BEFORE DELETE OR UPDATE ON agreement_signature FOR EACH ROW EXECUTE FUNCTION forbid_change();
