-- Written by `npm run db:schema` from the migrations. Do not edit.

create table store_exclusive (
  id              bigint                    generated always as identity,
  store_id        bigint                    not null,
  company_id      bigint,
  buyer_group_id  bigint,
  valid_from      timestamp with time zone  default now() not null,
  valid_to        timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  created_at      timestamp with time zone  default now() not null,
  constraint store_exclusive_pkey PRIMARY KEY (id),
  constraint store_exclusive_check CHECK ((num_nonnulls(company_id, buyer_group_id) = 1)),
  constraint store_exclusive_check1 CHECK ((valid_from <= valid_to)),
  constraint store_exclusive_buyer_group_id_fkey FOREIGN KEY (buyer_group_id) REFERENCES buyer_group(id) ON DELETE CASCADE,
  constraint store_exclusive_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint store_exclusive_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id) ON DELETE CASCADE
);

CREATE INDEX store_exclusive_begins ON store_exclusive USING btree (GREATEST(valid_from, created_at));
CREATE INDEX store_exclusive_company ON store_exclusive USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX store_exclusive_group ON store_exclusive USING btree (buyer_group_id) WHERE (buyer_group_id IS NOT NULL);
CREATE UNIQUE INDEX store_exclusive_group_once ON store_exclusive USING btree (store_id, buyer_group_id) WHERE (buyer_group_id IS NOT NULL);
CREATE UNIQUE INDEX store_exclusive_once ON store_exclusive USING btree (store_id, company_id) WHERE (company_id IS NOT NULL);
