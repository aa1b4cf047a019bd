-- Written by `npm run db:schema` from the migrations. Do not edit.

create table match_purchase (
  id           bigint                    generated always as identity,
  run_id       bigint                    not null,
  company_id   bigint                    not null,
  user_id      bigint                    not null,
  checkout_id  bigint                    not null,
  pays         text                      not null,
  amount       bigint                    not null,
  currency     character(3)              not null,
  problem      text,
  created_at   timestamp with time zone  not null,
  ended_at     timestamp with time zone,
  constraint match_purchase_pkey PRIMARY KEY (id),
  constraint match_purchase_checkout_id_key UNIQUE (checkout_id),
  constraint match_purchase_amount_check CHECK ((amount >= 0)),
  constraint match_purchase_pays_check CHECK ((pays = ANY (ARRAY['balance'::text, 'credit'::text]))),
  constraint match_purchase_problem_check CHECK ((problem = ANY (ARRAY['balance'::text, 'credit'::text, 'confirm'::text, 'other'::text]))),
  constraint match_purchase_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id),
  constraint match_purchase_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint match_purchase_run_id_fkey FOREIGN KEY (run_id) REFERENCES match_run(id),
  constraint match_purchase_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_account(id)
);

CREATE INDEX match_purchase_company ON match_purchase USING btree (company_id, created_at);
CREATE INDEX match_purchase_open ON match_purchase USING btree (id) WHERE (ended_at IS NULL);
CREATE INDEX match_purchase_run ON match_purchase USING btree (run_id);
CREATE INDEX match_purchase_user ON match_purchase USING btree (user_id);

-- Referenced by sales_order_purchase.
