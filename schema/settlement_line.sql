-- Written by `npm run db:schema` from the migrations. Do not edit.

create table settlement_line (
  id                 bigint                    generated always as identity,
  kind               text                      not null,
  order_id           bigint                    not null,
  refund_key         text,
  seller_company_id  bigint                    not null,
  currency           character(3)              not null,
  amount             bigint                    not null,
  commission         bigint                    not null,
  fee                bigint                    default 0 not null,
  at                 timestamp with time zone  not null,
  settlement_id      bigint,
  constraint settlement_line_pkey PRIMARY KEY (id),
  constraint settlement_line_fee_check CHECK ((fee >= 0)),
  constraint settlement_line_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text]))),
  constraint settlement_line_of_kind CHECK ( CASE kind WHEN 'sale'::text THEN ((amount > 0) AND (commission >= 0) AND (refund_key IS NULL)) ELSE ((amount < 0) AND (commission <= 0) AND (fee = 0) AND (refund_key IS NOT NULL)) END),
  constraint settlement_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint settlement_line_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id),
  constraint settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);

CREATE UNIQUE INDEX settlement_line_one_refund ON settlement_line USING btree (refund_key) WHERE (kind = 'refund'::text);
CREATE UNIQUE INDEX settlement_line_one_sale ON settlement_line USING btree (order_id) WHERE (kind = 'sale'::text);
CREATE INDEX settlement_line_open ON settlement_line USING btree (seller_company_id, currency, id) WHERE (settlement_id IS NULL);
CREATE INDEX settlement_line_order ON settlement_line USING btree (order_id);
CREATE INDEX settlement_line_seller ON settlement_line USING btree (seller_company_id, at);
CREATE INDEX settlement_line_settlement ON settlement_line USING btree (settlement_id, id) WHERE (settlement_id IS NOT NULL);

CREATE TRIGGER settlement_line_keep BEFORE TRUNCATE ON settlement_line FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER settlement_line_stays BEFORE DELETE OR UPDATE ON settlement_line FOR EACH ROW EXECUTE FUNCTION settlement_line_stays();
