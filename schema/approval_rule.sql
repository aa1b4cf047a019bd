-- Written by `npm run db:schema` from the migrations. Do not edit.

create table approval_rule (
  id                 bigint                    generated always as identity,
  company_id         bigint                    not null,
  kind               text                      not null,
  threshold          bigint,
  role_ids           bigint[]                  default '{}'::bigint[] not null,
  approver_role_ids  bigint[]                  default '{}'::bigint[] not null,
  created_by         bigint,
  created_at         timestamp with time zone  default now() not null,
  archived_at        timestamp with time zone,
  constraint approval_rule_pkey PRIMARY KEY (id),
  constraint approval_rule_kind_check CHECK ((kind = ANY (ARRAY['order_total'::text, 'shipping_cost'::text, 'sku_count'::text, 'new_seller'::text, 'balance_below'::text]))),
  constraint approval_rule_threshold CHECK (((kind = 'new_seller'::text) = (threshold IS NULL))),
  constraint approval_rule_threshold_check CHECK ((threshold >= 0)),
  constraint approval_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint approval_rule_created_by_fkey FOREIGN KEY (created_by) REFERENCES user_account(id)
);

CREATE INDEX approval_rule_company ON approval_rule USING btree (company_id) WHERE (archived_at IS NULL);
