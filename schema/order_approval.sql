-- Written by `npm run db:schema` from the migrations. Do not edit.

create table order_approval (
  id                 bigint                    generated always as identity,
  checkout_id        bigint                    not null,
  company_id         bigint                    not null,
  requested_by       bigint                    not null,
  state              text                      default 'waiting'::text not null,
  reasons            jsonb                     not null,
  approver_role_ids  bigint[]                  default '{}'::bigint[] not null,
  note               text                      default ''::text not null,
  requested_at       timestamp with time zone  default now() not null,
  expires_at         timestamp with time zone  not null,
  decided_by         bigint,
  decided_at         timestamp with time zone,
  reason             text                      default ''::text not null,
  refused_line_ids   bigint[]                  default '{}'::bigint[] not null,
  constraint order_approval_pkey PRIMARY KEY (id),
  constraint order_approval_checkout_id_key UNIQUE (checkout_id),
  constraint order_approval_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint order_approval_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkout(id),
  constraint order_approval_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint order_approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES user_account(id),
  constraint order_approval_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES user_account(id)
);

CREATE INDEX order_approval_company ON order_approval USING btree (company_id, id DESC);
CREATE INDEX order_approval_requester ON order_approval USING btree (requested_by, id DESC);
CREATE INDEX order_approval_waiting ON order_approval USING btree (company_id, expires_at) WHERE (state = 'waiting'::text);
