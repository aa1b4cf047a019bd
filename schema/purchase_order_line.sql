-- Written by `npm run db:schema` from the migrations. Do not edit.

create table purchase_order_line (
  id                  bigint   generated always as identity,
  order_id            bigint   not null,
  position            integer  not null,
  item_id             bigint   not null,
  variant_id          bigint   not null,
  item_code           text     not null,
  sku                 text     not null,
  name                text     not null,
  options             text     default ''::text not null,
  picture_key         text,
  quantity            integer  not null,
  unit_price          bigint   not null,
  price_reason        jsonb    not null,
  line_total          bigint   not null,
  tax_class           text     not null,
  vat_rate            integer  not null,
  vat_category        text     not null,
  shipped_quantity    integer  default 0 not null,
  cancelled_quantity  integer  default 0 not null,
  refunded_amount     bigint   default 0 not null,
  constraint purchase_order_line_pkey PRIMARY KEY (id),
  constraint purchase_order_line_order_id_position_key UNIQUE (order_id, "position"),
  constraint purchase_order_line_adds_up CHECK ((line_total = (unit_price * quantity))),
  constraint purchase_order_line_quantity_check CHECK ((quantity > 0)),
  constraint purchase_order_line_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint purchase_order_line_shipped CHECK (((shipped_quantity >= 0) AND (cancelled_quantity >= 0) AND ((shipped_quantity + cancelled_quantity) <= quantity))),
  constraint purchase_order_line_unit_price_check CHECK ((unit_price >= 0)),
  constraint purchase_order_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id),
  constraint purchase_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint purchase_order_line_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variant(id)
);

CREATE INDEX purchase_order_line_variant ON purchase_order_line USING btree (variant_id);

-- Referenced by after_sales_line, held_batch, order_line_commission, purchase_order_change_line, sales_order_purchase, shipment_line.
