-- Written by `npm run db:schema` from the migrations. Do not edit.

create table list_setting (
  user_id    bigint   not null,
  list       text     not null,
  columns    text[],
  page_size  integer  default 20 not null,
  constraint list_setting_pkey PRIMARY KEY (user_id, list),
  constraint list_setting_list_check CHECK ((list = ANY (ARRAY['purchaseOrders'::text, 'sales'::text, 'salesOrders'::text]))),
  constraint list_setting_page_size_check CHECK ((page_size = ANY (ARRAY[10, 20, 30, 50, 100]))),
  constraint list_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);
