-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order_alias (
  company_id  bigint                    not null,
  code        text                      not null,
  variant_id  bigint                    not null,
  user_id     bigint                    not null,
  created_at  timestamp with time zone  not null,
  channel     text                      default ''::text not null,
  constraint sales_order_alias_pkey PRIMARY KEY (company_id, channel, code),
  constraint sales_order_alias_code_check CHECK ((code <> ''::text)),
  constraint sales_order_alias_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint sales_order_alias_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id),
  constraint sales_order_alias_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);

CREATE INDEX sales_order_alias_variant ON sales_order_alias USING btree (variant_id);
