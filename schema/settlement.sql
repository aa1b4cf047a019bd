-- Written by `npm run db:schema` from the migrations. Do not edit.

create table settlement (
  id                   bigint                    generated always as identity,
  number               text                      not null,
  seller_company_id    bigint                    not null,
  currency             character(3)              not null,
  period_from          date                      not null,
  period_to            date                      not null,
  state                text                      not null,
  orders               integer                   not null,
  sales                bigint                    not null,
  refunds              bigint                    not null,
  commission           bigint                    not null,
  fees                 bigint                    not null,
  vat                  bigint                    not null,
  vat_reason           text                      not null,
  vat_rate             integer                   not null,
  reserve_withheld     bigint                    default 0 not null,
  reserve_until        date,
  reserve_released     bigint                    default 0 not null,
  reserve_released_in  bigint,
  carried_in           bigint                    default 0 not null,
  carried_from         bigint,
  carried_out          bigint                    not null,
  payout               bigint                    not null,
  closed_at            timestamp with time zone  not null,
  paid_out_at          timestamp with time zone,
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_carried_from_key UNIQUE (carried_from),
  constraint settlement_number_key UNIQUE (number),
  constraint settlement_once UNIQUE (seller_company_id, currency, period_to),
  constraint settlement_adds_up CHECK (((payout + carried_out) = (((((((sales - refunds) - commission) - fees) - vat) - reserve_withheld) + reserve_released) + carried_in))),
  constraint settlement_carried CHECK (((carried_in < 0) = (carried_from IS NOT NULL))),
  constraint settlement_carried_in_check CHECK ((carried_in <= 0)),
  constraint settlement_carried_out_check CHECK ((carried_out <= 0)),
  constraint settlement_check CHECK ((period_to >= period_from)),
  constraint settlement_fees_check CHECK ((fees >= 0)),
  constraint settlement_no_vat CHECK (((vat_reason = 'domestic'::text) OR (vat = 0))),
  constraint settlement_of_state CHECK ( CASE state WHEN 'carried_over'::text THEN (carried_out < 0) WHEN 'settled'::text THEN ((payout = 0) AND (carried_out = 0)) ELSE (payout > 0) END),
  constraint settlement_one_way CHECK (((payout = 0) OR (carried_out = 0))),
  constraint settlement_orders_check CHECK ((orders >= 0)),
  constraint settlement_paid_out CHECK (((state = 'paid_out'::text) = (paid_out_at IS NOT NULL))),
  constraint settlement_payout_check CHECK ((payout >= 0)),
  constraint settlement_refunds_check CHECK ((refunds >= 0)),
  constraint settlement_reserve CHECK (((reserve_withheld > 0) = (reserve_until IS NOT NULL))),
  constraint settlement_reserve_once CHECK (((reserve_released_in IS NULL) OR (reserve_withheld > 0))),
  constraint settlement_reserve_released_check CHECK ((reserve_released >= 0)),
  constraint settlement_reserve_withheld_check CHECK ((reserve_withheld >= 0)),
  constraint settlement_sales_check CHECK ((sales >= 0)),
  constraint settlement_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'paying'::text, 'paid_out'::text, 'carried_over'::text, 'settled'::text]))),
  constraint settlement_vat_rate_check CHECK ((vat_rate >= 0)),
  constraint settlement_vat_reason_check CHECK ((vat_reason = ANY (ARRAY['domestic'::text, 'reverseCharge'::text, 'outsideScope'::text]))),
  constraint settlement_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES settlement(id),
  constraint settlement_reserve_released_in_fkey FOREIGN KEY (reserve_released_in) REFERENCES settlement(id),
  constraint settlement_seller_company_id_fkey FOREIGN KEY (seller_company_id) REFERENCES company(id)
);

CREATE INDEX settlement_due ON settlement USING btree (id) WHERE (state = ANY (ARRAY['closed'::text, 'paying'::text]));
CREATE INDEX settlement_reserve ON settlement USING btree (reserve_until) WHERE ((reserve_withheld > 0) AND (reserve_released_in IS NULL));
CREATE INDEX settlement_seller ON settlement USING btree (seller_company_id, id DESC);

CREATE TRIGGER settlement_keep BEFORE TRUNCATE ON settlement FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER settlement_stays BEFORE DELETE OR UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_stays();

-- Referenced by invoice, payout, settlement_event, settlement_line.
