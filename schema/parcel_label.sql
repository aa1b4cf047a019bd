-- Written by `npm run db:schema` from the migrations. Do not edit.

create table parcel_label (
  id               bigint                    generated always as identity,
  order_id         bigint                    not null,
  source           text                      not null,
  state            text                      not null,
  carrier          text                      default ''::text not null,
  tracking_number  text                      default ''::text not null,
  file_key         text,
  file_name        text                      default ''::text not null,
  content_type     text                      default ''::text not null,
  failure          text,
  shipment_id      bigint,
  user_id          bigint                    not null,
  created_at       timestamp with time zone  not null,
  constraint parcel_label_pkey PRIMARY KEY (id),
  constraint parcel_label_has_file CHECK (((state = ANY (ARRAY['requested'::text, 'failed'::text])) OR ((file_key IS NOT NULL) AND (tracking_number <> ''::text)))),
  constraint parcel_label_source_check CHECK ((source = ANY (ARRAY['buyer'::text, 'carrier'::text]))),
  constraint parcel_label_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'ready'::text, 'used'::text, 'failed'::text, 'removed'::text]))),
  constraint parcel_label_used_in_shipment CHECK (((state = 'used'::text) = (shipment_id IS NOT NULL))),
  constraint parcel_label_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint parcel_label_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id),
  constraint parcel_label_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX parcel_label_file ON parcel_label USING btree (file_key) WHERE ((file_key IS NOT NULL) AND (state <> 'removed'::text));
CREATE UNIQUE INDEX parcel_label_number ON parcel_label USING btree (order_id, upper(tracking_number)) WHERE (state = ANY (ARRAY['ready'::text, 'used'::text]));
CREATE INDEX parcel_label_order ON parcel_label USING btree (order_id, id);
CREATE INDEX parcel_label_user ON parcel_label USING btree (user_id);
