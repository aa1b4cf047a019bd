-- Written by `npm run db:schema` from the migrations. Do not edit.

create table storage_terms (
  id          bigint                    generated always as identity,
  store_id    bigint                    not null,
  free_days   integer                   not null,
  price       bigint                    not null,
  created_at  timestamp with time zone  not null,
  constraint storage_terms_pkey PRIMARY KEY (id),
  constraint storage_terms_free_days_check CHECK (((free_days >= 0) AND (free_days <= 3650))),
  constraint storage_terms_price_check CHECK (((price >= 0) AND (price <= 100000000))),
  constraint storage_terms_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX storage_terms_store ON storage_terms USING btree (store_id, id DESC);

CREATE TRIGGER storage_terms_append_only BEFORE DELETE OR UPDATE ON storage_terms FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Referenced by purchase_order.
