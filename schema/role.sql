-- Written by `npm run db:schema` from the migrations. Do not edit.

create table role (
  id            bigint                    generated always as identity,
  company_id    bigint,
  company_kind  text                      not null,
  key           text                      not null,
  name          text                      not null,
  access_codes  text[]                    not null,
  created_at    timestamp with time zone  default now() not null,
  archived_at   timestamp with time zone,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_company_id_company_kind_key_key UNIQUE NULLS NOT DISTINCT (company_id, company_kind, key),
  constraint role_company_kind_check CHECK ((company_kind = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint role_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE TRIGGER role_changed AFTER UPDATE ON role FOR EACH ROW WHEN ((old.access_codes IS DISTINCT FROM new.access_codes)) EXECUTE FUNCTION account_changed();
CREATE TRIGGER role_joins AFTER UPDATE ON role FOR EACH ROW WHEN ((((NOT ('chat.use'::text = ANY (old.access_codes))) AND ('chat.use'::text = ANY (new.access_codes))) OR ((NOT ('support.answer'::text = ANY (old.access_codes))) AND ('support.answer'::text = ANY (new.access_codes))))) EXECUTE FUNCTION chat_joins();

-- Referenced by user_account.
