-- Written by `npm run db:schema` from the migrations. Do not edit.

create table shipment (
  id                    bigint                    generated always as identity,
  order_id              bigint,
  carrier               text                      not null,
  tracking_number       text                      not null,
  tracking_url          text,
  state                 text                      default 'shipped'::text not null,
  shipped_at            timestamp with time zone  default now() not null,
  delivered_at          timestamp with time zone,
  dispatch_id           bigint,
  connection            text,
  connection_reference  text,
  next_look_at          timestamp with time zone,
  look_failures         integer                   default 0 not null,
  problem               text,
  problem_at            timestamp with time zone,
  carrier_event_at      timestamp with time zone,
  store_id              bigint,
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_order_id_carrier_tracking_number_key UNIQUE (order_id, carrier, tracking_number),
  constraint shipment_of_one CHECK (((order_id IS NULL) <> (dispatch_id IS NULL))),
  constraint shipment_problem_check CHECK (((problem IS NULL) OR (problem = ANY (ARRAY['failed_attempt'::text, 'pickup'::text, 'address'::text, 'customs'::text, 'damaged'::text, 'lost'::text, 'returning'::text, 'other'::text, 'no_scan'::text, 'stuck'::text])))),
  constraint shipment_problem_has_time CHECK (((problem IS NULL) = (problem_at IS NULL))),
  constraint shipment_reference_has_connection CHECK (((connection_reference IS NULL) OR (connection IS NOT NULL))),
  constraint shipment_state_check CHECK ((state = ANY (ARRAY['shipped'::text, 'in_transit'::text, 'delivered'::text, 'returned'::text]))),
  constraint shipment_dispatch_id_fkey FOREIGN KEY (dispatch_id) REFERENCES dispatch(id),
  constraint shipment_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint shipment_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX shipment_connection_reference ON shipment USING btree (connection, connection_reference) WHERE (connection_reference IS NOT NULL);
CREATE UNIQUE INDEX shipment_dispatch ON shipment USING btree (dispatch_id) WHERE (dispatch_id IS NOT NULL);
CREATE INDEX shipment_next_look ON shipment USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
CREATE INDEX shipment_number_begins ON shipment USING btree (store_id, upper(tracking_number) text_pattern_ops);
CREATE INDEX shipment_store ON shipment USING btree (store_id, id DESC);
CREATE INDEX shipment_store_problem ON shipment USING btree (store_id, id DESC) WHERE (problem IS NOT NULL);
CREATE INDEX shipment_store_under_way ON shipment USING btree (store_id, id DESC) WHERE (state = ANY (ARRAY['shipped'::text, 'in_transit'::text]));
CREATE INDEX shipment_tracking ON shipment USING btree (upper(tracking_number));

-- Referenced by parcel_label, shipment_event, shipment_line.
