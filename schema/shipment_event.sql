-- Written by `npm run db:schema` from the migrations. Do not edit.

create table shipment_event (
  id           bigint                    generated always as identity,
  shipment_id  bigint                    not null,
  state        text                      not null,
  place        text                      default ''::text not null,
  note         text                      default ''::text not null,
  at           timestamp with time zone  default now() not null,
  kind         text,
  report_key   text,
  constraint shipment_event_pkey PRIMARY KEY (id),
  constraint shipment_event_kind_check CHECK (((kind IS NULL) OR (kind = ANY (ARRAY['announced'::text, 'in_transit'::text, 'out_for_delivery'::text, 'pickup'::text, 'failed_attempt'::text, 'exception'::text, 'delivered'::text, 'returned'::text])))),
  constraint shipment_event_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id)
);

CREATE UNIQUE INDEX shipment_event_report ON shipment_event USING btree (shipment_id, report_key) WHERE (report_key IS NOT NULL);
CREATE INDEX shipment_event_shipment ON shipment_event USING btree (shipment_id, id);
