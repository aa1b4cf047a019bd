-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_after_sales_rule (
  store_id    bigint                    not null,
  per_case    bigint                    not null,
  per_month   bigint                    not null,
  changed_by  bigint,
  changed_at  timestamp with time zone  not null,
  constraint store_after_sales_rule_pkey PRIMARY KEY (store_id),
  constraint store_after_sales_rule_check CHECK ((per_month >= per_case)),
  constraint store_after_sales_rule_per_case_check CHECK ((per_case > 0)),
  constraint store_after_sales_rule_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint store_after_sales_rule_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);
