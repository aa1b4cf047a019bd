-- Written by `npm run db:schema` from the migrations. Do not edit.

create table auto_purchase (
  company_id      bigint                    not null,
  is_on           boolean                   not null,
  pays            text                      not null,
  currency        character(3)              not null,
  per_run         bigint,
  per_day         bigint,
  per_month       bigint,
  most_rise       integer,
  other_sellers   boolean                   not null,
  store_ids       bigint[]                  not null,
  changed_by      bigint                    not null,
  changed_at      timestamp with time zone  not null,
  most_storage    bigint,
  accepted_terms  bigint[]                  default '{}'::bigint[] not null,
  constraint auto_purchase_pkey PRIMARY KEY (company_id),
  constraint auto_purchase_check CHECK (((NOT is_on) OR (per_run IS NOT NULL) OR (per_day IS NOT NULL) OR (per_month IS NOT NULL))),
  constraint auto_purchase_most_rise_check CHECK (((most_rise >= 0) AND (most_rise <= 1000))),
  constraint auto_purchase_most_storage_check CHECK ((most_storage >= 0)),
  constraint auto_purchase_pays_check CHECK ((pays = ANY (ARRAY['balance'::text, 'credit'::text]))),
  constraint auto_purchase_per_day_check CHECK ((per_day > 0)),
  constraint auto_purchase_per_month_check CHECK ((per_month > 0)),
  constraint auto_purchase_per_run_check CHECK ((per_run > 0)),
  constraint auto_purchase_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES user_account(id),
  constraint auto_purchase_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX auto_purchase_changed_by ON auto_purchase USING btree (changed_by);
