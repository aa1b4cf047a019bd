-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order_purchase (
  id                   bigint                    generated always as identity,
  purchase_id          bigint                    not null,
  sales_order_id       bigint                    not null,
  sales_order_line_id  bigint,
  order_line_id        bigint                    not null,
  quantity             integer                   not null,
  instead_of           bigint,
  saved                bigint,
  outcome              text,
  ended_at             timestamp with time zone,
  constraint sales_order_purchase_pkey PRIMARY KEY (id),
  constraint sales_order_purchase_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint sales_order_purchase_outcome_check CHECK ((outcome = ANY (ARRAY['arrived'::text, 'released'::text]))),
  constraint sales_order_purchase_quantity_check CHECK ((quantity > 0)),
  constraint sales_order_purchase_saved_check CHECK ((saved >= 0)),
  constraint sales_order_purchase_instead_of_fkey FOREIGN KEY (instead_of) REFERENCES variant(id),
  constraint sales_order_purchase_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES purchase_order_line(id),
  constraint sales_order_purchase_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES match_purchase(id),
  constraint sales_order_purchase_sales_order_id_fkey FOREIGN KEY (sales_order_id) REFERENCES sales_order(id) ON DELETE CASCADE,
  constraint sales_order_purchase_sales_order_line_id_fkey FOREIGN KEY (sales_order_line_id) REFERENCES sales_order_line(id) ON DELETE SET NULL
);

CREATE INDEX sales_order_purchase_instead ON sales_order_purchase USING btree (instead_of) WHERE (instead_of IS NOT NULL);
CREATE INDEX sales_order_purchase_line ON sales_order_purchase USING btree (order_line_id);
CREATE UNIQUE INDEX sales_order_purchase_once ON sales_order_purchase USING btree (sales_order_line_id) WHERE (outcome IS NULL);
CREATE INDEX sales_order_purchase_open ON sales_order_purchase USING btree (sales_order_id) WHERE (outcome IS NULL);
CREATE INDEX sales_order_purchase_order ON sales_order_purchase USING btree (sales_order_id);
CREATE INDEX sales_order_purchase_purchase ON sales_order_purchase USING btree (purchase_id);
CREATE INDEX sales_order_purchase_sales_line ON sales_order_purchase USING btree (sales_order_line_id);
CREATE INDEX sales_order_purchase_waiting ON sales_order_purchase USING btree (order_line_id) INCLUDE (quantity) WHERE (outcome IS NULL);
