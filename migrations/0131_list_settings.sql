-- How a user sees a list: columns in their order and rows per page; and filters that are saved under a name, one of which may be the default.
create table list_setting (
  user_id bigint not null references user_account (id),
  list text not null check (list in ('purchaseOrders', 'sales')),
  -- Null: those that the list has by itself.
  columns text[],
  page_size integer not null default 20 check (page_size in (10, 20, 30, 50, 100)),
  primary key (user_id, list)
);

create table list_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references user_account (id),
  list text not null check (list in ('purchaseOrders', 'sales')),
  name text not null check (length(name) between 1 and 60),
  -- Of the address of the list, without its place.
  query text not null check (length(query) <= 500),
  is_default boolean not null default false,
  unique (user_id, list, name)
);
create unique index list_view_default on list_view (user_id, list) where is_default;
