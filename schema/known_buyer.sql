-- Written by `npm run db:schema` from the migrations. Do not edit.

create table known_buyer (
  seller_company_id  bigint                    not null,
  buyer_company_id   bigint                    not null,
  found_at           timestamp with time zone  default now() not null,
  constraint known_buyer_pkey PRIMARY KEY (seller_company_id, buyer_company_id),
  constraint known_buyer_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint known_buyer_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id) ON DELETE CASCADE
);

CREATE INDEX known_buyer_buyer ON known_buyer USING btree (buyer_company_id);
