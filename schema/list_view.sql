-- Written by `npm run db:schema` from the migrations. Do not edit.

create table list_view (
  id          bigint   generated always as identity,
  user_id     bigint   not null,
  list        text     not null,
  name        text     not null,
  query       text     not null,
  is_default  boolean  default false not null,
  constraint list_view_pkey PRIMARY KEY (id),
  constraint list_view_user_id_list_name_key UNIQUE (user_id, list, name),
  constraint list_view_list_check CHECK ((list = ANY (ARRAY['purchaseOrders'::text, 'sales'::text, 'salesOrders'::text]))),
  constraint list_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint list_view_query_check CHECK ((length(query) <= 500)),
  constraint list_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX list_view_default ON list_view USING btree (user_id, list) WHERE is_default;
