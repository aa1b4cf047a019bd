-- Written by `npm run db:schema` from the migrations. Do not edit.

create table purchase_order_change (
  id              bigint                    generated always as identity,
  order_id        bigint                    not null,
  state           text                      not null,
  actor           text                      not null,
  user_id         bigint,
  reason          text                      not null,
  note            text                      default ''::text not null,
  restock         boolean                   not null,
  asked_because   text[]                    default '{}'::text[] not null,
  lines_total     bigint                    not null,
  shipping_total  bigint                    not null,
  discount_total  bigint                    not null,
  vat_total       bigint                    not null,
  total           bigint                    not null,
  created_at      timestamp with time zone  default now() not null,
  answer_until    timestamp with time zone,
  decided_at      timestamp with time zone,
  decided_by      bigint,
  constraint purchase_order_change_pkey PRIMARY KEY (id),
  constraint purchase_order_change_actor_check CHECK ((actor = ANY (ARRAY['buyer'::text, 'seller'::text, 'system'::text]))),
  constraint purchase_order_change_adds_up CHECK ((total = (((lines_total - discount_total) + shipping_total) + vat_total))),
  constraint purchase_order_change_answer CHECK (((cardinality(asked_because) > 0) = (answer_until IS NOT NULL))),
  constraint purchase_order_change_decided CHECK (((state = 'asked'::text) = (decided_at IS NULL))),
  constraint purchase_order_change_discount_total_check CHECK ((discount_total >= 0)),
  constraint purchase_order_change_lines_total_check CHECK ((lines_total >= 0)),
  constraint purchase_order_change_reason_check CHECK ((reason = ANY (ARRAY['out_of_stock'::text, 'damaged'::text, 'price_error'::text, 'not_deliverable'::text, 'buyer_request'::text, 'not_agreed'::text, 'other'::text]))),
  constraint purchase_order_change_shipping_total_check CHECK ((shipping_total >= 0)),
  constraint purchase_order_change_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'made'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint purchase_order_change_vat_total_check CHECK ((vat_total >= 0)),
  constraint purchase_order_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint purchase_order_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint purchase_order_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE UNIQUE INDEX purchase_order_change_asked ON purchase_order_change USING btree (order_id) WHERE (state = 'asked'::text);
CREATE INDEX purchase_order_change_due ON purchase_order_change USING btree (answer_until) WHERE (state = 'asked'::text);
CREATE INDEX purchase_order_change_order ON purchase_order_change USING btree (order_id, id);

-- Referenced by after_sales_case, purchase_order, purchase_order_change_line.
