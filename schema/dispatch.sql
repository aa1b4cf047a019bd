-- Written by `npm run db:schema` from the migrations. Do not edit.

create table dispatch (
  id               bigint                    generated always as identity,
  number           text                      not null,
  sales_order_id   bigint                    not null,
  company_id       bigint                    not null,
  store_id         bigint                    not null,
  warehouse_id     bigint                    not null,
  state            text                      not null,
  carrier          text                      default ''::text not null,
  tracking_number  text                      default ''::text not null,
  tracking_url     text,
  reason           text,
  note             text                      default ''::text not null,
  created_at       timestamp with time zone  not null,
  opened_at        timestamp with time zone,
  shipped_at       timestamp with time zone,
  delivered_at     timestamp with time zone,
  cancelled_at     timestamp with time zone,
  returned_at      timestamp with time zone,
  received_at      timestamp with time zone,
  constraint dispatch_pkey PRIMARY KEY (id),
  constraint dispatch_number_key UNIQUE (number),
  constraint dispatch_check CHECK (((state <> ALL (ARRAY['shipped'::text, 'delivered'::text])) OR ((carrier <> ''::text) AND (tracking_number <> ''::text)))),
  constraint dispatch_reason_check CHECK ((reason = ANY (ARRAY['missing'::text, 'damaged'::text, 'address'::text, 'other'::text]))),
  constraint dispatch_received CHECK (((received_at IS NULL) OR (state = 'returned'::text))),
  constraint dispatch_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'open'::text, 'picking'::text, 'packed'::text, 'shipped'::text, 'delivered'::text, 'returned'::text, 'cancelled'::text]))),
  constraint dispatch_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint dispatch_sales_order_id_fkey FOREIGN KEY (sales_order_id) REFERENCES sales_order(id),
  constraint dispatch_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint dispatch_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
) with (fillfactor=70);

CREATE UNIQUE INDEX dispatch_once ON dispatch USING btree (sales_order_id, warehouse_id) WHERE (state = 'reserved'::text);
CREATE INDEX dispatch_sales_order ON dispatch USING btree (sales_order_id);
CREATE INDEX dispatch_store ON dispatch USING btree (store_id, id DESC) WHERE (state <> 'reserved'::text);
CREATE INDEX dispatch_tracking ON dispatch USING btree (upper(tracking_number)) WHERE (tracking_number <> ''::text);

-- Referenced by dispatch_event, dispatch_line, held_movement, shipment.
