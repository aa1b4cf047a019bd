-- Written by `npm run db:schema` from the migrations. Do not edit.

create table sales_order (
  id               bigint                    generated always as identity,
  number           text                      not null,
  company_id       bigint                    not null,
  user_id          bigint                    not null,
  state            text                      not null,
  channel          text                      default ''::text not null,
  external_number  text                      not null,
  sold_on          date,
  recipient        jsonb                     not null,
  recipient_name   text                      generated always as (COALESCE((recipient ->> 'name'::text), ''::text)) stored not null,
  postal_code      text                      generated always as (COALESCE((recipient ->> 'postalCode'::text), ''::text)) stored not null,
  country_code     text                      generated always as (COALESCE((recipient ->> 'countryCode'::text), ''::text)) stored not null,
  email            text                      default ''::text not null,
  service          text                      default ''::text not null,
  reference        text                      default ''::text not null,
  note             text                      default ''::text not null,
  currency         character(3),
  upload_id        bigint,
  upload_row       integer,
  problem          text,
  version          integer                   default 0 not null,
  created_at       timestamp with time zone  not null,
  matched_at       timestamp with time zone,
  ordered_at       timestamp with time zone,
  shipped_at       timestamp with time zone,
  delivered_at     timestamp with time zone,
  cancelled_at     timestamp with time zone,
  constraint sales_order_pkey PRIMARY KEY (id),
  constraint sales_order_number_key UNIQUE (number),
  constraint sales_order_external_number_check CHECK ((external_number <> ''::text)),
  constraint sales_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checking'::text, 'problem'::text, 'ready'::text, 'matched'::text, 'ordered'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))),
  constraint sales_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint sales_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
) with (fillfactor=80);

CREATE INDEX sales_order_checking ON sales_order USING btree (id) WHERE (state = 'checking'::text);
CREATE INDEX sales_order_company ON sales_order USING btree (company_id, id DESC);
CREATE INDEX sales_order_company_state ON sales_order USING btree (company_id, state, id DESC);
CREATE INDEX sales_order_ended ON sales_order USING btree (COALESCE(delivered_at, cancelled_at)) WHERE (recipient_name <> ''::text);
CREATE UNIQUE INDEX sales_order_external ON sales_order USING btree (company_id, lower(channel), external_number);
CREATE INDEX sales_order_upload ON sales_order USING btree (upload_id) WHERE (upload_id IS NOT NULL);

-- Referenced by dispatch, sales_order_event, sales_order_line, sales_order_purchase.
