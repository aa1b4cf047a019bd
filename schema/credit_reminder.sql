-- Written by `npm run db:schema` from the migrations. Do not edit.

create table credit_reminder (
  id                 bigint                    generated always as identity,
  buyer_company_id   bigint                    not null,
  seller_company_id  bigint,
  currency           character(3)              not null,
  step               smallint                  not null,
  total              bigint                    not null,
  language           text                      not null,
  content            jsonb                     not null,
  created_at         timestamp with time zone  not null,
  constraint credit_reminder_pkey PRIMARY KEY (id),
  constraint credit_reminder_step_check CHECK (((step >= 1) AND (step <= 3))),
  constraint credit_reminder_total_check CHECK ((total > 0)),
  constraint credit_reminder_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint credit_reminder_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX credit_reminder_buyer ON credit_reminder USING btree (buyer_company_id, id DESC);
CREATE INDEX credit_reminder_seller ON credit_reminder USING btree (seller_company_id, id DESC);

CREATE TRIGGER credit_reminder_append_only BEFORE DELETE OR UPDATE ON credit_reminder FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Referenced by credit_reminder_item.
