-- Orders of the past whose lines go into the cart again and again.
create table standing_order (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  user_id bigint not null references user_account (id),
  -- Whose lines are repeated.
  order_id bigint not null references purchase_order (id),
  name text not null,
  every text not null,
  next_on date not null,
  -- The first day, whose day of the month monthly ones keep also after a shorter month.
  begins_on date not null,
  is_paused boolean not null default false,
  changed_at timestamptz not null,
  constraint standing_order_every_check check (every in ('week', 'twoWeeks', 'month'))
);
create index standing_order_user on standing_order (user_id);
create index standing_order_order on standing_order (order_id);
create index standing_order_company on standing_order (company_id, id desc);
create index standing_order_due on standing_order (next_on) where not is_paused;
