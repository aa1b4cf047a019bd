-- Written by `npm run db:schema` from the migrations. Do not edit.

create table payment_method (
  method      text                      not null,
  is_on       boolean                   not null,
  countries   text[]                    default '{}'::text[] not null,
  currencies  jsonb                     default '[]'::jsonb not null,
  buyers      text                      default 'all'::text not null,
  changed_by  bigint,
  changed_at  timestamp with time zone,
  constraint payment_method_pkey PRIMARY KEY (method),
  constraint payment_method_buyers_check CHECK ((buyers = ANY (ARRAY['all'::text, 'only'::text, 'except'::text]))),
  constraint payment_method_currencies_check CHECK ((jsonb_typeof(currencies) = 'array'::text)),
  constraint payment_method_method_check CHECK ((method = ANY (ARRAY['balance'::text, 'card'::text, 'bank_transfer'::text, 'credit'::text]))),
  constraint payment_method_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id)
);

-- Referenced by payment_method_buyer.
