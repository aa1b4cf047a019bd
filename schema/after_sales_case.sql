-- Written by `npm run db:schema` from the migrations. Do not edit.

create table after_sales_case (
  id                 bigint                    generated always as identity,
  kind               text                      not null,
  order_id           bigint                    not null,
  buyer_company_id   bigint                    not null,
  seller_company_id  bigint                    not null,
  store_id           bigint                    not null,
  opened_by          bigint                    not null,
  state              text                      not null,
  reason             text                      not null,
  note               text                      default ''::text not null,
  currency           character(3)              not null,
  asked              bigint                    not null,
  offered            bigint,
  offered_by         text,
  granted            bigint,
  return_wanted      boolean                   default false not null,
  return_address     text,
  return_carrier     text,
  return_tracking    text,
  return_shipped_at  timestamp with time zone,
  change_id          bigint,
  due_at             timestamp with time zone,
  remind_at          timestamp with time zone,
  opened_at          timestamp with time zone  not null,
  answered_at        timestamp with time zone,
  closed_at          timestamp with time zone,
  version            integer                   default 1 not null,
  reshipment_id      bigint,
  constraint after_sales_case_pkey PRIMARY KEY (id),
  constraint after_sales_case_asked_check CHECK ((asked >= 0)),
  constraint after_sales_case_change CHECK (((change_id IS NULL) OR (kind = 'cancel'::text))),
  constraint after_sales_case_check CHECK (((offered >= 0) AND (offered <= asked))),
  constraint after_sales_case_check1 CHECK (((granted >= 0) AND (granted <= asked))),
  constraint after_sales_case_kind_check CHECK ((kind = ANY (ARRAY['cancel'::text, 'refund'::text, 'reshipment'::text]))),
  constraint after_sales_case_negotiating CHECK (((state <> 'negotiating'::text) OR (offered IS NOT NULL))),
  constraint after_sales_case_offer CHECK (((offered IS NULL) = (offered_by IS NULL))),
  constraint after_sales_case_offered_by_check CHECK ((offered_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint after_sales_case_reason_check CHECK ((reason = ANY (ARRAY['not_arrived'::text, 'late'::text, 'wrong_item'::text, 'missing_parts'::text, 'damaged'::text, 'defect'::text, 'not_as_described'::text, 'return_to_sender'::text, 'changed_mind'::text]))),
  constraint after_sales_case_reshipment CHECK (((reshipment_id IS NULL) OR (kind = 'reshipment'::text))),
  constraint after_sales_case_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'seller_reviewing'::text, 'negotiating'::text, 'accepted'::text, 'awaiting_return'::text, 'returned'::text, 'done'::text, 'refused'::text, 'disputed'::text, 'decided'::text, 'withdrawn'::text]))),
  constraint after_sales_case_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint after_sales_case_change_id_fkey FOREIGN KEY (change_id) REFERENCES purchase_order_change(id),
  constraint after_sales_case_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES user_account(id),
  constraint after_sales_case_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint after_sales_case_reshipment_id_fkey FOREIGN KEY (reshipment_id) REFERENCES purchase_order(id),
  constraint after_sales_case_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint after_sales_case_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX after_sales_case_buyer ON after_sales_case USING btree (buyer_company_id, id DESC);
CREATE INDEX after_sales_case_buyer_open ON after_sales_case USING btree (buyer_company_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX after_sales_case_change_id ON after_sales_case USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX after_sales_case_disputed ON after_sales_case USING btree (id DESC) WHERE (state = ANY (ARRAY['disputed'::text, 'decided'::text]));
CREATE INDEX after_sales_case_due ON after_sales_case USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX after_sales_case_one_cancel ON after_sales_case USING btree (order_id) WHERE ((kind = 'cancel'::text) AND (closed_at IS NULL));
CREATE INDEX after_sales_case_order ON after_sales_case USING btree (order_id, id);
CREATE INDEX after_sales_case_remind ON after_sales_case USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE UNIQUE INDEX after_sales_case_reshipment_id ON after_sales_case USING btree (reshipment_id) WHERE (reshipment_id IS NOT NULL);
CREATE INDEX after_sales_case_seller_open ON after_sales_case USING btree (seller_company_id) WHERE (closed_at IS NULL);
CREATE INDEX after_sales_case_store ON after_sales_case USING btree (store_id, id DESC);

-- Referenced by after_sales_event, after_sales_file, after_sales_line.
