-- Written by `npm run db:schema` from the migrations. Do not edit.

create table held_stock (
  id            bigint   generated always as identity,
  company_id    bigint   not null,
  variant_id    bigint   not null,
  warehouse_id  bigint   not null,
  on_hand       integer  default 0 not null,
  reserved      integer  default 0 not null,
  constraint held_stock_pkey PRIMARY KEY (id),
  constraint held_stock_company_id_variant_id_warehouse_id_key UNIQUE (company_id, variant_id, warehouse_id),
  constraint held_stock_never_promised_twice CHECK ((reserved <= on_hand)),
  constraint held_stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint held_stock_reserved_check CHECK ((reserved >= 0)),
  constraint held_stock_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint held_stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id),
  constraint held_stock_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
) with (fillfactor=70);

CREATE INDEX held_stock_variant ON held_stock USING btree (variant_id);
CREATE INDEX held_stock_warehouse ON held_stock USING btree (warehouse_id, id DESC);

-- Referenced by dispatch_line, held_batch, held_movement.
