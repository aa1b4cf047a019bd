-- Written by `npm run db:schema` from the migrations. Do not edit.

create table ledger_account (
  id          bigint        generated always as identity,
  kind        text          not null,
  company_id  bigint,
  currency    character(3)  not null,
  balance     bigint        default 0 not null,
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_kind_company_id_currency_key UNIQUE NULLS NOT DISTINCT (kind, company_id, currency),
  constraint ledger_account_covered CHECK (((kind <> ALL (ARRAY['buyer_balance'::text, 'balance_reserved'::text])) OR (balance >= 0))),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['buyer_balance'::text, 'balance_reserved'::text, 'buyer_credit'::text, 'seller_payable'::text, 'seller_pending'::text, 'commission'::text, 'provider_clearing'::text, 'bank_clearing'::text, 'vat'::text, 'refunds'::text]))),
  constraint ledger_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX ledger_account_company ON ledger_account USING btree (company_id);

CREATE TRIGGER ledger_account_keep BEFORE DELETE OR UPDATE OF id ON ledger_account FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER ledger_account_keep_all BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
