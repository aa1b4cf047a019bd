-- Sales orders are exported like purchase orders and the orders of a store (store_id).
alter table order_export
  add column of_sales_orders boolean not null default false,
  add constraint order_export_list check (not of_sales_orders or store_id is null);

-- What an export of a list has and how it is written, saved by a user under a name.
create table export_template (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  list text not null,
  name text not null,
  columns text[] not null,
  format text not null,
  csv jsonb not null,
  is_default boolean not null default false,
  constraint export_template_list_check check (list in ('purchaseOrders', 'sales', 'salesOrders')),
  constraint export_template_name_check check (length(name) between 1 and 60),
  constraint export_template_columns_check check (cardinality(columns) > 0),
  constraint export_template_format_check check (format in ('csv', 'xlsx')),
  constraint export_template_user_id_list_name_key unique (user_id, list, name)
);
create unique index export_template_default on export_template (user_id, list) where is_default;
