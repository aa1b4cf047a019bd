-- Written by `npm run db:schema` from the migrations. Do not edit.

create table invoice (
  id                 bigint                    generated always as identity,
  kind               text                      not null,
  number             text                      not null,
  seller_company_id  bigint                    not null,
  series             text                      not null,
  year               integer                   not null,
  sequence           integer                   not null,
  buyer_company_id   bigint                    not null,
  store_id           bigint,
  order_id           bigint,
  corrects_id        bigint,
  refund_key         text,
  issue_date         date                      not null,
  delivery_date      date,
  currency           character(3)              not null,
  net_total          bigint                    not null,
  vat_total          bigint                    not null,
  total              bigint                    not null,
  cancelled_before   bigint                    default 0 not null,
  language           text                      not null,
  content            jsonb                     not null,
  created_at         timestamp with time zone  not null,
  settlement_id      bigint,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_sequence UNIQUE (seller_company_id, series, year, sequence),
  constraint invoice_adds_up CHECK ((total = (net_total + vat_total))),
  constraint invoice_cancelled_before_check CHECK ((cancelled_before >= 0)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoice_net_total_check CHECK ((net_total >= 0)),
  constraint invoice_of_kind CHECK ( CASE WHEN (settlement_id IS NOT NULL) THEN ((order_id IS NULL) AND (store_id IS NULL) AND (corrects_id IS NULL) AND (refund_key IS NULL) AND (total > 0) AND (series = CASE kind WHEN 'invoice'::text THEN 'INV'::text ELSE 'CN'::text END)) WHEN (kind = 'invoice'::text) THEN ((order_id IS NOT NULL) AND (store_id IS NOT NULL) AND (corrects_id IS NULL) AND (refund_key IS NULL) AND (series = 'INV'::text)) ELSE ((order_id IS NOT NULL) AND (store_id IS NOT NULL) AND (corrects_id IS NOT NULL) AND (refund_key IS NOT NULL) AND (series = 'CN'::text) AND (total > 0)) END),
  constraint invoice_sequence_check CHECK ((sequence > 0)),
  constraint invoice_vat_total_check CHECK ((vat_total >= 0)),
  constraint invoice_buyer_company_id_fkey FOREIGN KEY (buyer_company_id) REFERENCES company(id),
  constraint invoice_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES invoice(id),
  constraint invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint invoice_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint invoice_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id),
  constraint invoice_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id)
);

CREATE INDEX invoice_buyer ON invoice USING btree (buyer_company_id, id DESC);
CREATE INDEX invoice_corrects ON invoice USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_one_per_order ON invoice USING btree (order_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX invoice_one_per_refund ON invoice USING btree (refund_key) WHERE (kind = 'credit_note'::text);
CREATE UNIQUE INDEX invoice_one_per_settlement ON invoice USING btree (settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX invoice_order ON invoice USING btree (order_id);
CREATE INDEX invoice_seller ON invoice USING btree (seller_company_id, id DESC);

CREATE TRIGGER invoice_append_only BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER invoice_credit_fits BEFORE INSERT ON invoice FOR EACH ROW WHEN (((new.kind = 'credit_note'::text) AND (new.settlement_id IS NULL))) EXECUTE FUNCTION invoice_credit_fits();
CREATE TRIGGER invoice_keep BEFORE TRUNCATE ON invoice FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

-- Referenced by invoice_notice.
