-- How buyers can pay on this market. A row for each method that the program knows; what is not on is not offered.
create table payment_method (
  method text primary key check (method in ('balance', 'card', 'bank_transfer')),
  is_on boolean not null,
  -- Countries of the buyers; empty: all.
  countries text[] not null default '{}',
  -- [{ currency, minimum, maximum }] in minor units; empty: all currencies, any amount.
  currencies jsonb not null default '[]' check (jsonb_typeof(currencies) = 'array'),
  -- All buyers, only those of payment_method_buyer, or all except those.
  buyers text not null default 'all' check (buyers in ('all', 'only', 'except')),
  changed_by bigint references user_account (id),
  changed_at timestamptz
);

create table payment_method_buyer (
  method text not null references payment_method (method),
  company_id bigint not null references company (id),
  primary key (method, company_id)
);
create index payment_method_buyer_company on payment_method_buyer (company_id);

insert into payment_method (method, is_on) values ('balance', true);
