-- Written by `npm run db:schema` from the migrations. Do not edit.

create table warehouse (
  id            bigint        generated always as identity,
  store_id      bigint        not null,
  name          text          not null,
  line1         text          default ''::text not null,
  postal_code   text          not null,
  city          text          not null,
  country_code  character(2)  not null,
  constraint warehouse_pkey PRIMARY KEY (id),
  constraint warehouse_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX warehouse_store ON warehouse USING btree (store_id);
CREATE UNIQUE INDEX warehouse_store_name ON warehouse USING btree (store_id, name);

-- Referenced by dispatch, held_stock, stock.
