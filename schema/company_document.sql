-- Written by `npm run db:schema` from the migrations. Do not edit.

create table company_document (
  id            bigint                    generated always as identity,
  company_id    bigint                    not null,
  kind          text                      not null,
  file_key      text                      not null,
  file_name     text                      not null,
  content_type  text                      not null,
  size          bigint                    not null,
  expires_on    date,
  state         text                      default 'submitted'::text not null,
  note          text                      default ''::text not null,
  uploaded_by   bigint,
  uploaded_at   timestamp with time zone  default now() not null,
  decided_by    bigint,
  decided_at    timestamp with time zone,
  reminded_at   timestamp with time zone,
  removed_at    timestamp with time zone,
  constraint company_document_pkey PRIMARY KEY (id),
  constraint company_document_file_key_key UNIQUE (file_key),
  constraint company_document_kind_check CHECK ((kind = ANY (ARRAY['trade_register'::text, 'identity'::text, 'bank_proof'::text, 'vat_certificate'::text, 'reseller_proof'::text, 'insurance'::text, 'other'::text]))),
  constraint company_document_size_check CHECK ((size > 0)),
  constraint company_document_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text, 'expired'::text]))),
  constraint company_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint company_document_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES user_account(id)
);

CREATE INDEX company_document_company ON company_document USING btree (company_id, id) WHERE (removed_at IS NULL);
CREATE INDEX company_document_expiry ON company_document USING btree (expires_on) WHERE ((state = 'accepted'::text) AND (removed_at IS NULL));
