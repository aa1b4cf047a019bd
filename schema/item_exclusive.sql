-- Written by `npm run db:schema` from the migrations. Do not edit.

create table item_exclusive (
  item_id         bigint                    not null,
  company_id      bigint,
  id              bigint                    generated always as identity,
  buyer_group_id  bigint,
  valid_from      timestamp with time zone  default now() not null,
  valid_to        timestamp with time zone  default 'infinity'::timestamp with time zone not null,
  created_at      timestamp with time zone  default now() not null,
  constraint item_exclusive_pkey PRIMARY KEY (id),
  constraint item_exclusive_one CHECK ((num_nonnulls(company_id, buyer_group_id) = 1)),
  constraint item_exclusive_window CHECK ((valid_from <= valid_to)),
  constraint item_exclusive_buyer_group_id_fkey FOREIGN KEY (buyer_group_id) REFERENCES buyer_group(id) ON DELETE CASCADE,
  constraint item_exclusive_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint item_exclusive_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id) ON DELETE CASCADE
);

CREATE INDEX item_exclusive_begins ON item_exclusive USING btree (GREATEST(valid_from, created_at));
CREATE INDEX item_exclusive_company ON item_exclusive USING btree (company_id);
CREATE INDEX item_exclusive_group ON item_exclusive USING btree (buyer_group_id) WHERE (buyer_group_id IS NOT NULL);
CREATE UNIQUE INDEX item_exclusive_group_once ON item_exclusive USING btree (item_id, buyer_group_id) WHERE (buyer_group_id IS NOT NULL);
CREATE UNIQUE INDEX item_exclusive_once ON item_exclusive USING btree (item_id, company_id) WHERE (company_id IS NOT NULL);
