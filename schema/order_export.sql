-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_export (
  id               bigint                    generated always as identity,
  company_id       bigint                    not null,
  user_id          bigint                    not null,
  store_id         bigint,
  filter           jsonb                     not null,
  columns          text[]                    not null,
  format           text                      not null,
  csv              jsonb                     not null,
  with_amounts     boolean                   not null,
  language         text                      not null,
  state            text                      not null,
  line_count       integer                   default 0 not null,
  is_cut           boolean                   default false not null,
  claim            uuid,
  beat_at          timestamp with time zone,
  file_key         text,
  size             bigint,
  asked_at         timestamp with time zone  not null,
  finished_at      timestamp with time zone,
  expires_at       timestamp with time zone,
  of_sales_orders  boolean                   default false not null,
  constraint order_export_pkey PRIMARY KEY (id),
  constraint order_export_columns_check CHECK ((cardinality(columns) > 0)),
  constraint order_export_file CHECK (((state = 'ready'::text) = (file_key IS NOT NULL))),
  constraint order_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint order_export_list CHECK (((NOT of_sales_orders) OR (store_id IS NULL))),
  constraint order_export_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint order_export_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_export_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(id),
  constraint order_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX order_export_company ON order_export USING btree (company_id);
CREATE INDEX order_export_expiring ON order_export USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX order_export_open ON order_export USING btree (state, beat_at) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE UNIQUE INDEX order_export_running ON order_export USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
CREATE INDEX order_export_store ON order_export USING btree (store_id);
CREATE INDEX order_export_user ON order_export USING btree (user_id, id DESC);
