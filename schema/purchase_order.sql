-- Written by `npm run db:schema` from the migrations. Do not edit.

create table purchase_order (
  id                   bigint                    generated always as identity,
  number               text                      not null,
  checkout_id          bigint                    not null,
  buyer_company_id     bigint                    not null,
  buyer_user_id        bigint                    not null,
  seller_company_id    bigint                    not null,
  store_id             bigint                    not null,
  state                text                      not null,
  currency             character(3)              not null,
  lines_total          bigint                    not null,
  shipping_total       bigint                    default 0 not null,
  discount_total       bigint                    default 0 not null,
  vat_total            bigint                    not null,
  total                bigint                    not null,
  vat_decision         jsonb                     not null,
  delivery             text                      default 'ship'::text not null,
  address              jsonb                     not null,
  reference            text                      default ''::text not null,
  note                 text                      default ''::text not null,
  language             text                      not null,
  created_at           timestamp with time zone  default now() not null,
  paid_at              timestamp with time zone,
  accepted_at          timestamp with time zone,
  shipped_at           timestamp with time zone,
  delivered_at         timestamp with time zone,
  completed_at         timestamp with time zone,
  cancelled_at         timestamp with time zone,
  cancelled_total      bigint                    default 0 not null,
  asked_change_id      bigint,
  minimum_order_value  bigint,
  free_shipping_from   bigint,
  lead_days            integer,
  refunded_total       bigint                    default 0 not null,
  reshipment_of        bigint,
  shipping_service     text,
  storage_terms_id     bigint,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_number_key UNIQUE (number),
  constraint purchase_order_adds_up CHECK ((total = (((lines_total - discount_total) + shipping_total) + vat_total))),
  constraint purchase_order_cancelled_total_check CHECK (((cancelled_total >= 0) AND (cancelled_total <= total))),
  constraint purchase_order_delivery_check CHECK ((delivery = ANY (ARRAY['ship'::text, 'drop_ship'::text, 'collect'::text, 'keep'::text]))),
  constraint purchase_order_discount_total_check CHECK ((discount_total >= 0)),
  constraint purchase_order_free_shipping_from_check CHECK ((free_shipping_from >= 0)),
  constraint purchase_order_lead_days_check CHECK ((lead_days >= 0)),
  constraint purchase_order_lines_total_check CHECK ((lines_total >= 0)),
  constraint purchase_order_minimum_order_value_check CHECK ((minimum_order_value >= 0)),
  constraint purchase_order_refunded_total_check CHECK (((refunded_total >= 0) AND ((cancelled_total + refunded_total) <= total))),
  constraint purchase_order_reshipment_free CHECK (((reshipment_of IS NULL) OR (total = 0))),
  constraint purchase_order_shipping_total_check CHECK ((shipping_total >= 0)),
  constraint purchase_order_state_check CHECK ((state = ANY (ARRAY['awaiting_approval'::text, 'awaiting_payment'::text, 'paid'::text, 'accepted'::text, 'packing'::text, 'partly_shipped'::text, 'shipped'::text, 'delivered'::text, 'completed'::text, 'cancelled'::text]))),
  constraint purchase_order_vat_total_check CHECK ((vat_total >= 0)),
  constraint purchase_order_asked_change_id_fkey FOREIGN KEY (asked_change_id) REFERENCES purchase_order_change(id),
  constraint purchase_order_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint purchase_order_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES user_account(id),
  constraint purchase_order_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id),
  constraint purchase_order_reshipment_of_fkey FOREIGN KEY (reshipment_of) REFERENCES purchase_order(id),
  constraint purchase_order_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint purchase_order_storage_terms_id_fkey FOREIGN KEY (storage_terms_id) REFERENCES storage_terms(id),
  constraint purchase_order_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
) with (fillfactor=80);

CREATE INDEX purchase_order_buyer ON purchase_order USING btree (buyer_company_id, id DESC);
CREATE INDEX purchase_order_buyer_cancelled ON purchase_order USING btree (buyer_company_id, id DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX purchase_order_buyer_delivered ON purchase_order USING btree (buyer_company_id, id DESC) WHERE (delivered_at IS NOT NULL);
CREATE INDEX purchase_order_buyer_open ON purchase_order USING btree (buyer_company_id, id DESC) WHERE ((completed_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX purchase_order_buyer_store ON purchase_order USING btree (buyer_company_id, store_id, id DESC);
CREATE INDEX purchase_order_cancelled ON purchase_order USING btree (id DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX purchase_order_checkout ON purchase_order USING btree (checkout_id);
CREATE INDEX purchase_order_created ON purchase_order USING brin (created_at);
CREATE INDEX purchase_order_delivered ON purchase_order USING btree (delivered_at) WHERE ((completed_at IS NULL) AND (delivered_at IS NOT NULL));
CREATE INDEX purchase_order_number_begins ON purchase_order USING btree (lower(number) text_pattern_ops);
CREATE INDEX purchase_order_open ON purchase_order USING btree (id DESC) WHERE ((completed_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX purchase_order_store ON purchase_order USING btree (store_id, id DESC);
CREATE INDEX purchase_order_store_cancelled ON purchase_order USING btree (store_id, id DESC) WHERE ((cancelled_at IS NOT NULL) AND (paid_at IS NOT NULL));
CREATE INDEX purchase_order_store_delivered ON purchase_order USING btree (store_id, id DESC) WHERE (delivered_at IS NOT NULL);
CREATE INDEX purchase_order_store_open ON purchase_order USING btree (store_id, id DESC) WHERE ((completed_at IS NULL) AND (cancelled_at IS NULL));

-- Referenced by after_sales_case, credit_item, held_movement, invoice, invoice_due, order_bulk_row, order_word, parcel_label, payment_refund, purchase_order_change, purchase_order_event, purchase_order_line, settlement_line, shipment, standing_order, stock_reservation, supply_record.
