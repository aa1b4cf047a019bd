-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_method_buyer (
  method      text    not null,
  company_id  bigint  not null,
  constraint payment_method_buyer_pkey PRIMARY KEY (method, company_id),
  constraint payment_method_buyer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_method_buyer_method_fkey FOREIGN KEY (method) REFERENCES payment_method(method)
);

CREATE INDEX payment_method_buyer_company ON payment_method_buyer USING btree (company_id);
