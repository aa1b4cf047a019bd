-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_top_up (
  payment_id  bigint  not null,
  company_id  bigint  not null,
  user_id     bigint  not null,
  language    text    not null,
  constraint payment_top_up_pkey PRIMARY KEY (payment_id),
  constraint payment_top_up_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint payment_top_up_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  constraint payment_top_up_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX payment_top_up_company ON payment_top_up USING btree (company_id, payment_id DESC);
