-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order_line (
  id                 bigint   generated always as identity,
  sales_order_id     bigint   not null,
  position           integer  not null,
  sku                text     default ''::text not null,
  gtin               text     default ''::text not null,
  name               text     default ''::text not null,
  quantity           integer  not null,
  sold_for           bigint,
  external_line      text     default ''::text not null,
  variant_id         bigint,
  problem            text,
  ignored            boolean  default false not null,
  quantity_accepted  boolean  default false not null,
  missing            integer,
  missing_reason     text,
  constraint sales_order_line_pkey PRIMARY KEY (id),
  constraint sales_order_line_sales_order_id_position_key UNIQUE (sales_order_id, "position"),
  constraint sales_order_line_missing_check CHECK ((missing > 0)),
  constraint sales_order_line_quantity_check CHECK ((quantity > 0)),
  constraint sales_order_line_sales_order_id_fkey FOREIGN KEY (sales_order_id) REFERENCES sales_order(id),
  constraint sales_order_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
) with (fillfactor=80);

CREATE INDEX sales_order_line_missing ON sales_order_line USING btree (sales_order_id) WHERE (missing IS NOT NULL);
CREATE INDEX sales_order_line_unknown ON sales_order_line USING btree (upper(sku)) WHERE (problem = ANY (ARRAY['unknown'::text, 'ambiguous'::text, 'notDelivered'::text]));
CREATE INDEX sales_order_line_variant ON sales_order_line USING btree (variant_id);

-- Referenced by dispatch_line, sales_order_purchase.
