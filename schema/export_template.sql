-- Written by `npm run db:schema` from the migrations. Do not edit.

create table export_template (
  id          bigint   generated always as identity,
  user_id     bigint   not null,
  list        text     not null,
  name        text     not null,
  columns     text[]   not null,
  format      text     not null,
  csv         jsonb    not null,
  is_default  boolean  default false not null,
  constraint export_template_pkey PRIMARY KEY (id),
  constraint export_template_user_id_list_name_key UNIQUE (user_id, list, name),
  constraint export_template_columns_check CHECK ((cardinality(columns) > 0)),
  constraint export_template_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint export_template_list_check CHECK ((list = ANY (ARRAY['purchaseOrders'::text, 'sales'::text, 'salesOrders'::text]))),
  constraint export_template_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint export_template_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX export_template_default ON export_template USING btree (user_id, list) WHERE is_default;
