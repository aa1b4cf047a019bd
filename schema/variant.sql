-- Written by `npm run db:schema` from the migrations. Do not edit.

create table variant (
  id               bigint                    generated always as identity,
  item_id          bigint                    not null,
  sku              text                      not null,
  gtin             text,
  position         integer                   default 0 not null,
  state            text                      default 'active'::text not null,
  list_price       bigint                    not null,
  moq              integer,
  multiple         integer,
  carton_quantity  integer,
  weight           integer,
  width            integer,
  depth            integer,
  height           integer,
  carton_weight    integer,
  carton_width     integer,
  carton_depth     integer,
  carton_height    integer,
  picture_key      text,
  updated_at       timestamp with time zone  default now() not null,
  maker_number     text,
  retail_price     bigint,
  constraint variant_pkey PRIMARY KEY (id),
  constraint variant_carton_quantity_check CHECK ((carton_quantity > 0)),
  constraint variant_list_price_check CHECK ((list_price >= 0)),
  constraint variant_moq_check CHECK ((moq > 0)),
  constraint variant_multiple_check CHECK ((multiple > 0)),
  constraint variant_price_bound CHECK ((list_price <= '9000000000'::bigint)),
  constraint variant_retail_price_check CHECK (((retail_price > 0) AND (retail_price <= '9000000000'::bigint))),
  constraint variant_state_check CHECK ((state = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint variant_item_id_fkey FOREIGN KEY (item_id) REFERENCES item(id)
);

CREATE INDEX variant_gtin ON variant USING btree (gtin) WHERE (gtin IS NOT NULL);
CREATE INDEX variant_item ON variant USING btree (item_id, "position");
CREATE UNIQUE INDEX variant_item_sku ON variant USING btree (item_id, sku);
CREATE INDEX variant_loose_sku ON variant USING btree (loose_code(sku));
CREATE INDEX variant_maker_number ON variant USING btree (upper(maker_number)) WHERE (maker_number IS NOT NULL);
CREATE INDEX variant_sku ON variant USING btree (upper(sku));

-- Referenced by activity_offer, activity_price, cart_line, exclusive_price, group_price, held_stock, item_question, own_number, price_agreement_line, price_history, price_tier, purchase_order_line, quote_line, reorder_point, sales_order_alias, sales_order_line, sales_order_purchase, scheduled_price, stock, variant_option, wish_line.
