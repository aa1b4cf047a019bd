-- Written by `npm run db:schema` from the migrations. Do not edit.

create table buyer_group (
  id          bigint                    generated always as identity,
  company_id  bigint,
  name        text                      not null,
  note        text                      default ''::text not null,
  valid_from  timestamp with time zone  default '-infinity'::timestamp with time zone not null,
  valid_to    timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  created_at  timestamp with time zone  default now() not null,
  constraint buyer_group_pkey PRIMARY KEY (id),
  constraint buyer_group_check CHECK ((valid_from <= valid_to)),
  constraint buyer_group_name_check CHECK ((name <> ''::text)),
  constraint buyer_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX buyer_group_name ON buyer_group USING btree (company_id, lower(name)) NULLS NOT DISTINCT;

-- Referenced by buyer_group_member, group_price, item_exclusive, store_exclusive.
