-- Written by `npm run db:schema` from the migrations. Do not edit.

create table stock (
  variant_id    bigint   not null,
  warehouse_id  bigint   not null,
  on_hand       integer  default 0 not null,
  reserved      integer  default 0 not null,
  incoming      integer  default 0 not null,
  incoming_at   date,
  constraint stock_pkey PRIMARY KEY (variant_id, warehouse_id),
  constraint stock_incoming_check CHECK ((incoming >= 0)),
  constraint stock_never_oversold CHECK ((reserved <= on_hand)),
  constraint stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_reserved_check CHECK ((reserved >= 0)),
  constraint stock_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id),
  constraint stock_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);

CREATE INDEX stock_warehouse ON stock USING btree (warehouse_id);

-- Referenced by stock_reservation.
