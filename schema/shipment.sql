-- Written by `npm run db:schema` from the migrations. Do not edit.

create table shipment (
  id               bigint                    generated always as identity,
  order_id         bigint                    not null,
  carrier          text                      not null,
  tracking_number  text                      not null,
  tracking_url     text,
  state            text                      default 'shipped'::text not null,
  shipped_at       timestamp with time zone  default now() not null,
  delivered_at     timestamp with time zone,
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_order_id_carrier_tracking_number_key UNIQUE (order_id, carrier, tracking_number),
  constraint shipment_state_check CHECK ((state = ANY (ARRAY['shipped'::text, 'in_transit'::text, 'delivered'::text, 'returned'::text]))),
  constraint shipment_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id)
);

CREATE INDEX shipment_tracking ON shipment USING btree (upper(tracking_number));

-- Referenced by shipment_event, shipment_line.
