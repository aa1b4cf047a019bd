-- Written by `npm run db:schema` from the migrations. Do not edit.

create table exclusive_price (
  id                bigint                    generated always as identity,
  variant_id        bigint                    not null,
  company_id        bigint                    not null,
  minimum_quantity  integer                   default 1 not null,
  price             bigint                    not null,
  valid_from        timestamp with time zone  default '-infinity'::timestamp with time zone not null,
  valid_to          timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  constraint exclusive_price_pkey PRIMARY KEY (id),
  constraint exclusive_price_bound CHECK ((price <= '9000000000'::bigint)),
  constraint exclusive_price_minimum_quantity_check CHECK ((minimum_quantity > 0)),
  constraint exclusive_price_price_check CHECK ((price >= 0)),
  constraint exclusive_price_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint exclusive_price_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id) ON DELETE CASCADE
);

CREATE INDEX exclusive_price_company ON exclusive_price USING btree (company_id);
CREATE INDEX exclusive_price_variant ON exclusive_price USING btree (variant_id, company_id);
